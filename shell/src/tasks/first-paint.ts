import { nextTask } from "./next-task.ts";

/** A hidden tab does not paint. */
const MAX_WAIT_MS = 200;

/**
 * Resolves once something of the page has been painted. Where every file comes from the browser's cache, the entry would
 * otherwise run before the page is seen.
 */
export async function firstPaint({ performance, requestAnimationFrame, setTimeout }: Window): Promise<void> {
  if (performance.getEntriesByName("first-contentful-paint").length > 0) return;
  await new Promise((goOn) => {
    requestAnimationFrame(goOn);
    setTimeout(goOn, MAX_WAIT_MS);
  });
  await nextTask();
}
