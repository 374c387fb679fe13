import type { Database } from "../../kernel/database/database.ts";
import { hasPermission } from "../../kernel/http/access.ts";
import type { QueueDefinition, QueueReader, QueueState, Queues } from "../../kernel/ports/queues.ts";
import { computeDeadline, computeLatestOverdue } from "../../time/compute-deadline.policy.ts";

type Counts = { waiting: number; overdue: number; oldest: Date | null; next: Date | null };

/** Deadlines grow with `since`: what is overdue is older than one instant, and the oldest of the others is due next. */
async function countQueue(
  database: Database,
  { key, due, select }: QueueDefinition,
  reader: QueueReader,
  now: Date,
): Promise<QueueState> {
  const { statement, values = [] } = select(reader, now);
  const overdue = `since <= $${values.length + 1}`;
  const [found] = await database.query<Counts>(
    `SELECT count(*)::int AS waiting, count(*) FILTER (WHERE ${overdue})::int AS overdue, min(since) AS oldest,
       min(since) FILTER (WHERE NOT ${overdue}) AS next FROM (${statement}) AS things`,
    [...values, computeLatestOverdue(due, now)],
  );
  const { waiting = 0, overdue: late = 0, oldest = null, next = null } = found ?? {};
  return { key, waiting, overdue: late, oldest, nextDue: next && computeDeadline(due, next) };
}

/** Creates the registry of all modules' queues. */
export function createQueues(): Queues {
  const queues = new Map<string, QueueDefinition>();
  const listOwn = (reader: QueueReader) =>
    [...queues.values()].filter(
      ({ roles, permission }) =>
        roles.includes(reader.role) && (reader.role !== "admin" || hasPermission(reader, permission)),
    );
  return {
    register(queue) {
      if (queues.has(queue.key)) throw new Error(`Two queues are called "${queue.key}"`);
      queues.set(queue.key, queue);
    },
    list: () => [...queues.values()],
    listKeys: (reader) => listOwn(reader).map(({ key }) => key),
    async read(database, reader, now) {
      const states: QueueState[] = [];
      // One after the other, so that a page of counts uses at most one connection of the pool.
      for (const queue of listOwn(reader)) states.push(await countQueue(database, queue, reader, now));
      return states;
    },
  };
}
