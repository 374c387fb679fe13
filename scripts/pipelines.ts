import { join } from "node:path";

/** Folder of all workflows, from the project's root. */
export const WORKFLOWS = ".github/workflows";

/** The workflow that checks and publishes one remote, and changes no other. */
export function writePipeline(root: string, remote: string): string {
  return join(root, WORKFLOWS, `${remote}.yml`);
}
