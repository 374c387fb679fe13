import { type ResourceLimits, Worker } from "node:worker_threads";
import { createSemaphore } from "../semaphore.ts";
import type { TaskResult } from "./answer-tasks.ts";

export type ThreadParts = {
  /** Of a file that calls `answerTasks`. */
  file: URL;
  /** What takes longer is stopped. Counted from when the thread begins with it. */
  maxMs: number;
  /** Tasks behind the one that runs. */
  maxWaiting: number;
  limits: ResourceLimits;
};
export type Thread<Task, Result> = {
  /**
   * @throws {ThreadStopped} for a task that took too long or too much memory, or brought the thread down; {AppError}
   * `server.unavailable` while too many wait; {Error} for what the task threw.
   */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
};

/** Idle threads give back their memory. */
const MAX_IDLE_MS = 60_000;

/** A task did not come to an end. */
export class ThreadStopped extends Error {
  override readonly name = "ThreadStopped";
}

/** Runs tasks one after the other in a thread of their own, which starts with the first one and again after it was stopped. */
export function createThread<Task, Result>({ file, maxMs, maxWaiting, limits }: ThreadParts): Thread<Task, Result> {
  const oneByOne = createSemaphore(1, maxWaiting);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  function start(): Worker {
    // Nothing of the environment, which holds secrets, goes to a thread that reads what strangers sent.
    const fresh = new Worker(file, { env: {}, resourceLimits: limits });
    fresh.unref();
    // An error also reaches the task that runs; without a listener of its own it would end the process.
    fresh.on("error", () => undefined);
    fresh.on("exit", () => {
      if (worker === fresh) worker = undefined;
    });
    return fresh;
  }

  async function answerOf(task: Task): Promise<TaskResult<Result>> {
    worker ??= start();
    const running = worker;
    const { promise, resolve, reject } = Promise.withResolvers<TaskResult<Result>>();
    const fail = (cause?: unknown) => reject(new ThreadStopped("A task was stopped", { cause }));
    const timer = setTimeout(fail, maxMs);
    running.on("message", resolve).on("error", fail).on("exit", fail);
    try {
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
      oneByOne(async () => {
        clearTimeout(idle);
        const answer = await answerOf(task);
        idle = setTimeout(stop, MAX_IDLE_MS).unref();
        if ("failure" in answer) throw new Error(answer.failure);
        return answer.result;
      }),
    close: stop,
  };
}
