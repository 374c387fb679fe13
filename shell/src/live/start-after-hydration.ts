import { nextTask } from "../tasks/next-task.ts";
import type { StartOptions } from "./start-page.ts";

export { connect } from "./connect.ts";

/**
 * Composes the remotes in several tasks. The code is in this file already, but running it at once blocks a slow phone
 * for a tenth of a second.
 */
async function composition() {
  await nextTask();
  await import(/* webpackMode: "eager" */ "single-spa");
  await nextTask();
  return import(/* webpackMode: "eager" */ "./start-page.ts");
}

// While the session is taken up.
const composed = composition();

export async function startAfterHydration(parts: StartOptions) {
  const { startPage } = await composed;
  await nextTask();
  return startPage(parts);
}
