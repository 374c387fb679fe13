import pg from "pg";

const RECONNECT_MS = 500;

export type ChannelHandlers = {
  onMessage: (payload: string) => void;
  /** After each connect, also the first: what was said in between is lost, so read the truth again here. */
  onConnect: () => Promise<void>;
};

export type Listener = {
  /** Before `start`. A channel has as many handlers as parts of the process want to hear it. */
  on(channel: string, handlers: ChannelHandlers): void;
  start(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Listens to NOTIFY for the whole process, over one connection: Postgres has 100 by default for all processes together.
 * A lost connection is opened anew, and so is one after which an `onConnect` fails.
 */
export function createListener(options: { connection: pg.ClientConfig; onError: (error: Error) => void }): Listener {
  const channels = new Map<string, ChannelHandlers[]>();
  let client: pg.Client | undefined;
  let hasStarted = false;
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
    next.on("notification", ({ channel, payload = "" }) => {
      for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload);
    });
    try {
      await next.connect();
      await next.query([...channels.keys()].map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join("; "));
      await Promise.all([...channels.values()].flat().map(({ onConnect }) => onConnect()));
    } catch (error) {
      // Notifications sent before this connection are lost: `onConnect` has to read the state again first.
      reconnect(next);
      await next.end().catch(() => undefined);
      throw error;
    }
  }

  return {
    on(channel, handlers) {
      if (hasStarted) throw new Error(`Nobody listens to ${channel} yet, and the connection is already open.`);
      channels.set(channel, [...(channels.get(channel) ?? []), handlers]);
    },
    start() {
      hasStarted = true;
      return connect();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
