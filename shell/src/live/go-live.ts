import { nextTask } from "../tasks/next-task.ts";
import type { LivingParts } from "./bring-to-life.ts";

export { connect } from "./connect.ts";

/** What composes the remotes, in pieces: all of it is in this file already, but to run it takes a slow phone a tenth of a second. */
async function composition() {
  await nextTask();
  await import(/* webpackMode: "eager" */ "single-spa");
  await nextTask();
  return import(/* webpackMode: "eager" */ "./bring-to-life.ts");
}

// While the session is taken up.
const composed = composition();

export async function goLive(parts: LivingParts) {
  const { bringToLife } = await composed;
  await nextTask();
  return bringToLife(parts);
}
