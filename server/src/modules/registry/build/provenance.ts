import type { Provenance } from "@kalima/contracts/api";

/** How a build marks a tree that had changes in no commit, as `git describe --dirty` does. */
const DIRTY = "-dirty";
const MAX_LENGTH = 60;

/** What the history keeps of a build from a tree such as `4f1c0a9be2d7-dirty`, as the build itself says. */
export function provenanceOfTree(tree: string, builder: string): Provenance {
  const isDirty = tree.endsWith(DIRTY);
  return { commit: (isDirty ? tree.slice(0, -DIRTY.length) : tree).slice(0, MAX_LENGTH), isDirty, builder };
}
