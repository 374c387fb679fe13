import type { ActedObject, ActionName } from "../audit/act.ts";
import type { Database } from "../database/database.ts";

declare const dataType: unique symbol;

/** A handle to enqueue a defined job with. */
export type Job<Data> = { readonly name: string; readonly [dataType]?: Data };

export type JobDefinition<Data> = {
  /**
   * Unique within the server, such as `files.remove`. Waiting jobs outlive a release: a new version still has to run
   * the names and data of the version before.
   */
  name: string;
  /**
   * Runs at least once for each enqueued job, so it has to be idempotent. A rejection schedules a retry. `signal`
   * aborts when the server closes or the time is over.
   */
  run(data: Data, signal: AbortSignal): Promise<void>;
  retry?: RetryPolicy;
  /**
   * For a job that is itself one act on people's money, bookings or accounts: its name in the audit log, and its object. Each
   * transaction of a run that changes something leaves a row. Other jobs call `audit` for those of their changes that are acts.
   */
  act?: { action: ActionName; object(data: Data): ActedObject };
  /** False where giving up needs no alert: no line at error level after the last retry; true by default. */
  hasDeadLetter?: boolean;
  /**
   * Records in the job's own domain that it was given up, where somebody finds it. Itself retried, so it has to be idempotent. Without it
   * the job joins the queue of failed jobs.
   */
  onDeadLetter?(data: Data): Promise<void>;
  /** Jobs of this name that one process runs at the same time; 1 by default. */
  concurrency?: number;
  /** After this an attempt counts as lost and is retried, by default 300 s. */
  timeoutSeconds?: number;
};

/** Exponential backoff with jitter; after the last retry the job becomes a dead letter. */
export type RetryPolicy = {
  /** Retries after the first attempt, by default 10. */
  limit?: number;
  /** Delay before the first retry, by default 10 s. */
  delaySeconds?: number;
  /** Upper bound of the delay, by default 1 hour. */
  maxDelaySeconds?: number;
};

export type RepeatedJob = {
  /** Unique within the server, such as `auth.sweep`. */
  name: string;
  /** Seconds between the end of one run and the start of the next. */
  everySeconds: number;
  /** One run at a time, across all processes. A rejection is logged; the next run is the retry. */
  run(signal: AbortSignal): Promise<void>;
  /** After this a run counts as lost and another may start, by default 300 s. */
  timeoutSeconds?: number;
};

export type EnqueueOptions = {
  /** Not before this time; by default as soon as the transaction has committed. */
  runAt?: Date;
  /** Deduplicates: while a job of this name and key waits for its first attempt, another one is not added. */
  key?: string;
};

/** Background jobs, kept in Postgres and run once across all processes. */
export type Jobs = {
  /** Call while composing, in the module's factory. */
  define<Data extends object>(definition: JobDefinition<Data>): Job<Data>;
  /** Call while composing. The first run is due when the site starts for the first time. */
  schedule(job: RepeatedJob): void;
  /** Adds a job in `tx`: it exists if and only if the transaction commits. `data` is stored as JSON. */
  enqueue<Data extends object>(tx: Database, job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Gives a job that gave up one more attempt, at once. False when it is not kept any more. */
  retry(tx: Database, job: { name: string }, id: string): Promise<boolean>;
};
