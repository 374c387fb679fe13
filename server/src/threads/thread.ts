import { once } from "node:events";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { createSemaphore } from "../kernel/async/semaphore.ts";
import type { TaskResult } from "./answer-tasks.ts";

export type ThreadOptions = {
  /** URL of a file that calls `answerTasks`. */
  file: URL;
  /** Longest time of a task in milliseconds, without the start of the thread, which may take seconds. */
  maxMs: number;
  /** Most tasks that wait behind the running one. */
  maxWaiting: number;
  limits: ResourceLimits;
  /** Longest start of the thread in milliseconds, until it accepts tasks; a minute by default. */
  maxStartMs?: number;
  /** Idle time in milliseconds after which the thread is stopped, to release its memory; a minute by default. */
  maxIdleMs?: number;
};
export type Thread<Task, Result> = {
  /**
   * @throws {ThreadStopped} for a task that took too long or too much memory, or brought the thread down, and for a thread
   * that did not start in time; {AppError} `server.unavailable` while too many wait; {Error} for what the task threw.
   */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
};

/** A thread that has loaded its code, or failed to. */
type Started = { worker: Worker; ready: Promise<unknown> };

const MAX_IDLE_MS = 60_000;
/** Ten times what a busy machine needs. */
const MAX_START_MS = 60_000;

/** A task did not come to an end. */
export class ThreadStopped extends Error {
  override readonly name = "ThreadStopped";
}

/** Runs tasks one after the other in a thread. It starts with the first task, and again after it was stopped. */
export function createThread<Task, Result>({
  file,
  maxMs,
  maxWaiting,
  limits,
  maxStartMs = MAX_START_MS,
  maxIdleMs = MAX_IDLE_MS,
}: ThreadOptions): Thread<Task, Result> {
  const runOneByOne = createSemaphore(1, maxWaiting);
  let started: Started | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = started;
    started = undefined;
    await stopped?.worker.terminate();
  }

  function start(): Started {
    // The environment holds secrets: it is withheld from a thread that parses untrusted input.
    const worker = new Worker(file, { env: {}, resourceLimits: limits });
    worker.unref();
    // An error also reaches the task that runs; without a listener of its own it would end the process.
    worker.on("error", () => undefined);
    const failed = new Promise<never>((_resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the thread did not start in time")), maxStartMs).unref();
      worker.once("message", () => clearTimeout(late));
      worker.once("exit", () => {
        clearTimeout(late);
        if (started?.worker === worker) started = undefined;
        reject(new Error("the thread has ended"));
      });
    });
    // Its first message is `READY`.
    const ready = Promise.race([once(worker, "message"), failed]);
    ready.catch(() => undefined);
    return { worker, ready };
  }

  async function runTask(task: Task): Promise<TaskResult<Result>> {
    started ??= start();
    const { worker: running, ready } = started;
    const { promise, resolve, reject } = Promise.withResolvers<TaskResult<Result>>();
    const fail = (cause?: unknown) => reject(new ThreadStopped("A task was stopped", { cause }));
    let timer: NodeJS.Timeout | undefined;
    try {
      await ready.catch(fail);
      running.on("message", resolve).on("error", fail).on("exit", fail);
      timer = setTimeout(fail, maxMs);
      running.postMessage(task);
      return await promise;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      clearTimeout(timer);
      running.off("message", resolve).off("error", fail).off("exit", fail);
    }
  }

  return {
    run: (task) =>
      runOneByOne(async () => {
        clearTimeout(idle);
        const answer = await runTask(task);
        idle = setTimeout(stop, maxIdleMs).unref();
        if ("failure" in answer) throw new Error(answer.failure);
        return answer.result;
      }),
    close: stop,
  };
}
