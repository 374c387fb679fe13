import { parentPort } from "node:worker_threads";

/** What a thread sends back: errors lose their class on the way, so that only their text is sent. */
export type TaskResult<Result> = { result: Result } | { failure: string };

/** What a thread sends first: its code has loaded, and it takes tasks. */
export const READY = "ready";

/** Makes the file that calls it one that `createThread` can run. */
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
