import type { Provenance } from "@kalima/releases-contract";

/** Suffix with which a build marks a tree with uncommitted changes, as `git describe --dirty` does. */
const DIRTY = "-dirty";
const MAX_LENGTH = 60;

/** Parses the tree that a build names, such as `4f1c0a9be2d7-dirty`, into the provenance for the history. */
export function parseProvenance(tree: string, builder: string): Provenance {
  const isDirty = tree.endsWith(DIRTY);
  return { commit: (isDirty ? tree.slice(0, -DIRTY.length) : tree).slice(0, MAX_LENGTH), isDirty, builder };
}
