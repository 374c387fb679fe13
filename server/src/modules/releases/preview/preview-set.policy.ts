import { createHash } from "node:crypto";
import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import type { ShownPreview } from "./previews.ts";

/**
 * The release set with one remote in a previewed version: without a rollout, so that it is counted nowhere, and without
 * a last good version, because who previews wants to see the failure. All other remotes stay as they are.
 */
export function withPreview(set: ReleaseSet, preview: ShownPreview | null): ReleaseSet {
  if (!preview) return set;
  const { id: previewId, remote: name, until, found } = preview;
  const { build: _build, ...version } = found;
  const own: ReleasedRemote = {
    name,
    ...version,
    lastGood: null,
    rollout: null,
    isDisabled: false,
    isLocal: false,
    previewUntil: until.toISOString(),
    previewId,
  };
  const isKnown = set.remotes.some((remote) => remote.name === name);
  const remotes = isKnown ? set.remotes.map((remote) => (remote.name === name ? own : remote)) : [...set.remotes, own];
  const id = createHash("sha256").update(`${set.id} preview ${name}@${found.version}`).digest("hex").slice(0, 16);
  return { ...set, id, remotes };
}
