import { treeState } from "@kalima/build";
import { BuildError } from "@kalima/release-client";

/**
 * The commit to publish, for the history.
 *
 * @throws {BuildError} for a tree that no commit describes, unless that is allowed.
 */
export function publishableCommit(folder: string, mayBeDirty: boolean): string {
  const { commit, changed } = treeState(folder);
  if (mayBeDirty) return commit;
  if (commit === "unknown") throw new BuildError("There is no commit to publish from: use git, or --allow-dirty.");
  const [first] = changed;
  if (first === undefined) return commit;
  const rest = changed.length > 1 ? ` and ${changed.length - 1} more` : "";
  throw new BuildError(
    `Changes are in no commit (${first.trim()}${rest}): commit them, or publish with --allow-dirty.`,
  );
}
