import type { WithdrawnRemote } from "@kalima/releases-contract";
import { RELEASES_NAMESPACE } from "@kalima/releases-contract";
import type { FastifyBaseLogger } from "fastify";
import type { Socket, Server as SocketServer } from "socket.io";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import { createWithdrawalsReader } from "./read-withdrawals.ts";

/** Poll interval of the registry, in each process; a change is sent within it. */
const POLL_INTERVAL_MS = 1_000;
/** Connections per process; further pages are refused and poll every few seconds. */
const MAX_CONNECTIONS = 20_000;

type Dependencies = { database: Database; clock: Clock; log: Pick<FastifyBaseLogger, "warn"> };

/** Sends withdrawals to open pages. */
export type OpenTabs = {
  /** Returns withdrawals at most one second old. @throws if the registry does not answer and never has. */
  current(): Promise<WithdrawnRemote[]>;
  /** Opens the namespace: each page gets the withdrawals once it connects, and whenever they change. */
  connect(io: SocketServer): void;
  close(): void;
};

export function createOpenTabs({ database, clock, log }: Dependencies): OpenTabs {
  const readNow = createWithdrawalsReader(database);
  let known: WithdrawnRemote[] | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<WithdrawnRemote[]> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<WithdrawnRemote[]> {
    try {
      known = await readNow(clock());
    } catch (error) {
      if (!known) throw error;
      log.warn(`withdrawn versions cannot be read: ${(error as Error).message}`);
    }
    readAt = performance.now();
    return known;
  }

  async function current(): Promise<WithdrawnRemote[]> {
    if (known && performance.now() - readAt < POLL_INTERVAL_MS) return known;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  function send(socket: Socket, withdrawn: WithdrawnRemote[]): void {
    const text = JSON.stringify(withdrawn);
    if (socket.data.sent !== text) socket.emit("withdrawals", withdrawn);
    socket.data.sent = text;
  }

  return {
    current,
    connect(io) {
      const namespace = io.of(RELEASES_NAMESPACE);
      namespace.use((_socket, next) => next(namespace.sockets.size < MAX_CONNECTIONS ? undefined : new Error("full")));
      namespace.on("connection", async (socket) => {
        const withdrawn = await current().catch(() => null);
        if (withdrawn) send(socket, withdrawn);
      });

      async function sendChanges(): Promise<void> {
        if (namespace.sockets.size === 0) return;
        const withdrawn = await current();
        // Every process reads them itself, for its own pages.
        for (const socket of namespace.sockets.values()) send(socket, withdrawn);
      }
      timer = setInterval(() => void sendChanges().catch(() => {}), POLL_INTERVAL_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}
