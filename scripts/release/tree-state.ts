import { execFileSync } from "node:child_process";

/** What a build is made from, as `git describe --dirty` marks it: `4f1c0a9be2d7`, `4f1c0a9be2d7-dirty`, or `unknown` outside of git. */
export function treeState(folder: string): { commit: string; changed: string[] } {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const changed = git("status", "--porcelain").split("\n").filter(Boolean);
    const commit = git("rev-parse", "--short=12", "HEAD").trim();
    return { commit: changed.length > 0 ? `${commit}-dirty` : commit, changed };
  } catch {
    return { commit: "unknown", changed: [] };
  }
}

/**
 * The commit to publish, for the history.
 *
 * @throws {Error} for a tree that no commit describes, unless that is allowed.
 */
export function publishableCommit(folder: string, mayBeDirty: boolean): string {
  const { commit, changed } = treeState(folder);
  if (mayBeDirty) return commit;
  if (commit === "unknown") throw new Error("There is no commit to publish from: use git, or --allow-dirty.");
  const [first] = changed;
  if (first === undefined) return commit;
  const rest = changed.length > 1 ? ` and ${changed.length - 1} more` : "";
  throw new Error(`Changes are in no commit (${first.trim()}${rest}): commit them, or publish with --allow-dirty.`);
}
