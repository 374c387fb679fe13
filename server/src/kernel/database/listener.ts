import pg from "pg";

const RECONNECT_MS = 500;

export type Listener = { start(): Promise<void>; close(): Promise<void> };

/**
 * Listens to NOTIFY on one channel over a dedicated connection. `onConnect` runs after each connect, also
 * the first: what was said in between is lost, so read the truth again there.
 */
export function createListener(options: {
  connection: pg.ClientConfig;
  channel: string;
  onMessage: (payload: string) => void;
  onConnect: () => Promise<void>;
  onError: (error: Error) => void;
}): Listener {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Called for the error and for the end of a lost connection; only the first call reconnects. */
  function reconnect(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = undefined;
    timer = setTimeout(() => connect().catch(options.onError), RECONNECT_MS);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...options.connection, application_name: "kalima-listener" });
    client = next;
    next.on("error", options.onError);
    next.on("end", () => reconnect(next));
    next.on("notification", (message) => options.onMessage(message.payload ?? ""));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(options.channel)}`);
      await options.onConnect();
    } catch (error) {
      // Notifications sent before this connection are lost: `onConnect` has to read the state again first.
      reconnect(next);
      await next.end().catch(() => undefined);
      throw error;
    }
  }

  return {
    start: connect,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
