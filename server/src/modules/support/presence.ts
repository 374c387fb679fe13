import type { Clock } from "../../kernel/database/database.ts";
import { ABSENCE_MS } from "./queue.repository.ts";
import type { SupportDesk, SupportNamespace } from "./support-desk.ts";

/**
 * Interval at which open sockets renew their presence. Each process has its own timer instead of a job: only the
 * process that holds a socket knows that it is open, and a lease of 30 s needs a heartbeat more often than jobs run.
 */
const HEARTBEAT_MS = 5_000;

export type Presence = { start(): void; close(): Promise<void> };

/** Renews leases of open sockets, ends tickets of absent visitors, and returns chats of lost agents to the queue. */
export function createPresence(
  desk: SupportDesk,
  namespace: SupportNamespace,
  { clock, onError }: { clock: Clock; onError: (error: Error) => void },
): Presence {
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;

  /** Does nothing in the first minute after the start, because a restart disconnects every visitor. */
  async function endAbsent(): Promise<void> {
    await desk.queue.markVisitorsSeen(desk.listConnectedVisitors(), clock());
    if (clock().getTime() - startedAt < ABSENCE_MS) return;
    const ended = await desk.queue.endAbsent(clock());
    for (const conversationId of ended) desk.emitStatus(conversationId, null, { status: "disconnected", queue: null });
    if (ended.length > 0) desk.scheduleQueueUpdate();
  }

  async function runHeartbeat(): Promise<void> {
    await endAbsent();
    const agents = [...namespace.sockets.values()].flatMap(({ data: { visitor } }) => visitor.agentId ?? []);
    if (agents.length > 0) await desk.queue.keepAlive(agents, clock());
    if ((await desk.queue.returnLost(clock())).length > 0) desk.scheduleQueueUpdate();
  }

  return {
    start() {
      startedAt = clock().getTime();
      timer = setInterval(() => {
        running ??= runHeartbeat()
          .catch(onError)
          .finally(() => {
            running = undefined;
          });
      }, HEARTBEAT_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
