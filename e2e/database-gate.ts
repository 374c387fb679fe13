import { connect, createServer, type Server, type Socket } from "node:net";
import { findFreePort } from "../server/test/free-port.ts";

export type DatabaseGate = {
  /** For `DATABASE_URL`. */
  url: string;
  /** Refuses connections and closes open ones: the database is unreachable. */
  close(): Promise<void>;
  open(): Promise<void>;
};

/** A TCP proxy to the Postgres behind a socket folder, which can be closed and opened at a fixed address. */
export async function openDatabaseGate(socketFolder: string): Promise<DatabaseGate> {
  const port = await findFreePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  function join(from: Socket): void {
    const to = connect(`${socketFolder}/.s.PGSQL.5432`);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy()).on("close", () => sockets.delete(one));
      one.pipe(other);
    }
  }

  const gate: DatabaseGate = {
    url: `postgresql://app@127.0.0.1:${port}/kalima`,
    async open() {
      const opened = createServer(join);
      server = opened;
      await new Promise<void>((resolve) => opened.listen(port, "127.0.0.1", resolve));
    },
    async close() {
      const closing = server;
      server = undefined;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)));
    },
  };
  await gate.open();
  return gate;
}
