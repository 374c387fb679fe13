import { join } from "node:path";

/** The file that checks and publishes one remote, and touches no other. */
export function pipelineOf(root: string, remote: string): string {
  return join(root, ".github", "workflows", `${remote}.yml`);
}
