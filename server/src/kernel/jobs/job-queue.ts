import { randomUUID } from "node:crypto";
import { DAY_SECONDS, HOUR_SECONDS } from "@kalima/contracts/domain";
import type { FastifyBaseLogger } from "fastify";
import type { JobWithMetadata, QueuePolicy, SendOptions, TestClock } from "pg-boss";
import { type Act, type ActionName, createAct, runAct } from "../audit/act.ts";
import type { Clock, Database } from "../database/database.ts";
import { createBoss, toBossDatabase } from "./boss.ts";
import { addFailedJob } from "./failed-jobs.ts";
import type { JobDefinition, Jobs, RepeatedJob } from "./job.ts";

const POLL_MS = 1_000;
const TIMEOUT_SECONDS = 300;
const RETRY = { limit: 10, delaySeconds: 10, maxDelaySeconds: HOUR_SECONDS };
/** A waiting job is deleted this long after its time, for a name that no version runs any more. */
const WAITING_SECONDS = 90 * DAY_SECONDS;
/** A repeated job waits for its next run however long the site is down. */
const REPEATED_WAITING_SECONDS = 10 * 365 * DAY_SECONDS;
const HISTORY_SECONDS = 30 * DAY_SECONDS;
/** Repeated jobs may end every few seconds: their history is only for the present. */
const REPEATED_HISTORY_SECONDS = 6 * HOUR_SECONDS;
const MAX_LOST_RUNS = 1_000_000;
const DEAD_LETTERS = "jobs.dead-letters";

type Fetched = JobWithMetadata<never>;
type Queue = {
  name: string;
  policy: QueuePolicy;
  concurrency: number;
  everySeconds?: number;
  send: SendOptions;
  act?: JobDefinition<never>["act"];
  run(fetched: Fetched, signal: AbortSignal): Promise<void>;
  onDeadLetter?: ((data: never) => Promise<void>) | undefined;
};
type Dependencies = {
  database: Database;
  clock: Clock;
  /** Given by tests, which set it before they call `runDue`: pg-boss and its SQL read their time from it. */
  testClock?: TestClock | undefined;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
};
/** The queue with what only the composition may do. */
export type JobQueue = Jobs & {
  /**
   * Prepares the queues; after this jobs can be enqueued.
   *
   * @param isAlone No other process works on this database: jobs that are at work belong to one that was killed, and run
   * again at once instead of when their time is over.
   */
  open(isAlone: boolean): Promise<void>;
  /** Runs due jobs from now on, polling once a second. */
  poll(): void;
  /**
   * Runs what is due, oldest first and one queue after the other, with what that enqueues, until nothing is due.
   * Attempts whose time is over are due again.
   */
  runDue(): Promise<void>;
  /** Takes no more jobs, aborts the signals of the running ones and waits for them. */
  close(): Promise<void>;
};

function createOneOffQueue<Data>({
  name,
  run,
  retry,
  act,
  hasDeadLetter = true,
  onDeadLetter,
  concurrency = 1,
  timeoutSeconds,
}: JobDefinition<Data>): Queue {
  const { limit, delaySeconds, maxDelaySeconds } = { ...RETRY, ...retry };
  return {
    name,
    // One job for each key may wait; keys of jobs that are given none are random.
    policy: "short",
    concurrency,
    send: {
      retryLimit: limit,
      retryDelay: delaySeconds,
      retryDelayMax: maxDelaySeconds,
      retryBackoff: true,
      expireInSeconds: timeoutSeconds ?? TIMEOUT_SECONDS,
      retentionSeconds: WAITING_SECONDS,
      deleteAfterSeconds: HISTORY_SECONDS,
      ...(hasDeadLetter && { deadLetter: DEAD_LETTERS }),
    },
    ...(act && { act: act as NonNullable<Queue["act"]> }),
    run: ({ data }, signal) => run(data, signal),
    onDeadLetter,
  };
}

function createRepeatedQueue({ name, run, everySeconds, timeoutSeconds }: RepeatedJob): Queue {
  return {
    name,
    // One job waits or runs, in all processes together.
    policy: "exclusive",
    concurrency: 1,
    everySeconds,
    send: {
      // A run that ended with its process enqueues no next one: it is retried instead, however often that happens.
      retryLimit: MAX_LOST_RUNS,
      retryDelay: 1,
      expireInSeconds: timeoutSeconds ?? TIMEOUT_SECONDS,
      retentionSeconds: REPEATED_WAITING_SECONDS,
      deleteAfterSeconds: REPEATED_HISTORY_SECONDS,
    },
    run: (_, signal) => run(signal),
  };
}

/** A run as the audit log names it. */
function createJobAct({ name, act }: Queue, data: never, at: Date): Act {
  const actor = { actor: `job:${name}`, role: null, permission: null, requestId: null, sessionId: null, network: null };
  const made = createAct(actor, act?.action ?? (name as ActionName), { id: null, at, recordsAll: act !== undefined });
  return act ? { ...made, object: act.object(data) } : made;
}

/** Background jobs over pg-boss, in the same database as what they are about. */
export function createJobs({ database, clock, testClock, log }: Dependencies): JobQueue {
  const boss = createBoss(database, testClock);
  boss.on("error", (error) => log.warn(`jobs: ${error.message}`));
  const queues = new Map<string, Queue>();
  const running = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function add(queue: Queue): void {
    if (queues.has(queue.name)) throw new Error(`Two jobs are called "${queue.name}"`);
    queues.set(queue.name, queue);
  }
  // Kept as a completed job, after its one line at error level.
  add({
    ...createOneOffQueue({ name: DEAD_LETTERS, run: async () => undefined }),
    policy: "standard",
    async run({ sourceName, sourceId, data }) {
      log.error(`job ${sourceName} ${sourceId} failed for good`);
      if (!sourceName || !sourceId) return;
      const onDeadLetter = queues.get(sourceName)?.onDeadLetter;
      if (onDeadLetter) await onDeadLetter(data);
      else await addFailedJob(database, { name: sourceName, id: sourceId, data }, clock());
    },
  });

  async function send(db: Database, queue: Queue, data: object, runAt: Date, key: string | undefined): Promise<void> {
    const startAfter = runAt.toISOString();
    await boss.send(queue.name, data, {
      ...queue.send,
      db: toBossDatabase(db),
      startAfter,
      ...(key !== undefined && { singletonKey: key }),
    });
  }
  function sendNext(db: Database, queue: Queue, inSeconds: number): Promise<void> {
    return send(db, queue, {}, new Date(clock().getTime() + inSeconds * 1_000), undefined);
  }

  async function runOne(queue: Queue, fetched: Fetched): Promise<void> {
    const timeout = AbortSignal.timeout(fetched.expireInSeconds * 1_000);
    const act = createJobAct(queue, fetched.data, clock());
    const run = runAct(act, () => queue.run(fetched, AbortSignal.any([closing.signal, timeout])));
    const failure = await run.then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    act.isOver = true;
    if (queue.everySeconds !== undefined) return endRun(queue, fetched, queue.everySeconds, failure);
    if (!failure) return void (await boss.complete(queue.name, fetched, null));
    const attempt = `attempt ${fetched.retryCount + 1} of ${fetched.retryLimit + 1}`;
    log.warn({ err: failure }, `job ${queue.name} failed, ${attempt}`);
    await boss.fail(queue.name, fetched, { message: failure.message });
  }

  /** A failed run is complete as well: the next run is its retry. */
  async function endRun(queue: Queue, fetched: Fetched, everySeconds: number, failure?: Error): Promise<void> {
    if (failure) log.error({ err: failure }, `job ${queue.name} failed`);
    await database.transaction(async (tx) => {
      await boss.complete(queue.name, fetched, failure ? { message: failure.message } : null, {
        db: toBossDatabase(tx),
      });
      await sendNext(tx, queue, everySeconds);
    });
  }

  async function drain(queue: Queue): Promise<void> {
    while (!closing.signal.aborted) {
      const batch = await boss.fetch<never>(queue.name, { batchSize: queue.concurrency, includeMetadata: true });
      if (batch.length === 0) return;
      await Promise.all(batch.map((fetched) => runOne(queue, fetched)));
    }
  }

  /** Queues with a due job that this process does not work on yet, the one with the oldest first. */
  async function listDueQueues(): Promise<Queue[]> {
    const idle = [...queues.keys()].filter((name) => !running.has(name));
    const due = await database.query<{ name: string }>(
      `SELECT queue.name FROM unnest($1::text[]) AS queue (name) CROSS JOIN LATERAL (
         SELECT start_after FROM pgboss.job
         WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now()
         ORDER BY start_after LIMIT 1) AS oldest
       ORDER BY oldest.start_after`,
      [idle],
    );
    return due.flatMap(({ name }) => queues.get(name) ?? []);
  }

  function work(queue: Queue): Promise<void> {
    const ended = drain(queue)
      .catch((error: Error) => log.warn(`job ${queue.name}: ${error.message}`))
      .finally(() => running.delete(queue.name));
    running.set(queue.name, ended);
    return ended;
  }

  function poll(): void {
    timer = setTimeout(async () => {
      const due = await listDueQueues().catch((error: Error) => {
        log.warn(`jobs: ${error.message}`);
        return [];
      });
      for (const queue of due) void work(queue);
      if (!closing.signal.aborted) poll();
    }, POLL_MS).unref();
  }

  /**
   * pg-boss knows the queues that were there when it started, and reads another one over the pool when its first job is
   * enqueued. In a transaction this would wait for a second connection, and deadlock when all connections of the pool
   * wait for this transaction.
   */
  async function readQueuesAgain(): Promise<void> {
    await boss.stop({ graceful: false });
    await boss.start();
  }

  return {
    define(definition) {
      add(createOneOffQueue(definition));
      return { name: definition.name };
    },
    schedule: (job) => add(createRepeatedQueue(job)),
    enqueue(tx, { name }, data, { runAt = clock(), key = randomUUID() } = {}) {
      const queue = queues.get(name);
      if (!queue) throw new Error(`No job is called "${name}"`);
      return send(tx, queue, data, runAt, key);
    },
    async retry(tx, { name }, id) {
      const result = (await boss.retry(name, id, { db: toBossDatabase(tx) })) as { affected: number };
      return result.affected > 0;
    },
    async open(isAlone) {
      await boss.start();
      if (isAlone) {
        await database.query(
          "UPDATE pgboss.job SET state = 'retry', start_after = pgboss.job_now() WHERE state = 'active'",
        );
      }
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      const missing = [...queues.values()].filter(({ name }) => !known.has(name));
      for (const { name, policy } of missing) await boss.createQueue(name, { policy });
      if (missing.length > 0) await readQueuesAgain();
      for (const queue of queues.values()) if (queue.everySeconds !== undefined) await sendNext(database, queue, 0);
    },
    poll,
    async runDue() {
      await boss.supervise();
      for (;;) {
        const [queue] = await listDueQueues();
        if (!queue) return;
        await work(queue);
      }
    },
    async close() {
      closing.abort(new Error("The server closes"));
      clearTimeout(timer);
      await Promise.all(running.values());
      await boss.stop({ graceful: false });
    },
  };
}
