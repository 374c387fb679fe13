/** Ends the task: what comes after waits until the browser has painted and answered the visitor. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield ? scheduler.yield() : new Promise((goOn) => setTimeout(goOn));
}
