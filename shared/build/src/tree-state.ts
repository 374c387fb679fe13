import { execFileSync } from "node:child_process";

/** Outside of git. */
const NO_COMMIT = "unknown";

/**
 * Describes the sources of a build as `git describe --dirty` does: `4f1c0a9be2d7`, `4f1c0a9be2d7-dirty`, or `unknown`
 * outside of git. `changed` has the uncommitted changes, a line of `git status` each.
 */
export function treeState(folder: string): { commit: string; changed: string[] } {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const changed = git("status", "--porcelain").split("\n").filter(Boolean);
    const commit = git("rev-parse", "--short=12", "HEAD").trim();
    return { commit: changed.length > 0 ? `${commit}-dirty` : commit, changed };
  } catch {
    return { commit: NO_COMMIT, changed: [] };
  }
}
