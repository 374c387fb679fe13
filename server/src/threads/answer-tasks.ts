import { parentPort } from "node:worker_threads";

/** The answer of a thread. Errors lose their class between threads, so that only their message is sent. */
export type TaskResult<Result> = { result: Result } | { failure: string };

/** The first message of a thread: its code has loaded, and it accepts tasks. */
export const READY = "ready";

/** Handles the tasks of a thread. Called by the file that `createThread` runs. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  async function answer(task: Task): Promise<TaskResult<Result>> {
    try {
      return { result: await work(task) };
    } catch (error) {
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }
  parentPort?.on("message", async (task: Task) => parentPort?.postMessage(await answer(task)));
  parentPort?.postMessage(READY);
}
