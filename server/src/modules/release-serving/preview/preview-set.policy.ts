import { createHash } from "node:crypto";
import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import { SHELL_NAME } from "@kalima/contracts/domain";
import { foreignClaims } from "@kalima/contracts/published";
import { isShell } from "../../registry/public.ts";
import type { ShownPreview } from "./previews.ts";

/**
 * The release set with one remote, or the shell, in a previewed version: without a rollout, so that it is counted
 * nowhere, and without a last good version, because who previews wants to see the failure. All else stays as it is. A
 * version that has come to claim what belongs to another remote of the set is not shown.
 */
export function withPreview(set: ReleaseSet, preview: ShownPreview | null): ReleaseSet {
  if (!preview) return set;
  const { id: previewId, remote: name, until, found } = preview;
  const { build, ...version } = found;
  const previewed = { lastGood: null, rollout: null, previewUntil: until.toISOString(), previewId };
  const id = createHash("sha256").update(`${set.id} preview ${name}@${found.version}`).digest("hex").slice(0, 16);
  if (isShell(build)) return { ...set, id, shell: { name: SHELL_NAME, version: found.version, ...previewed } };
  if (foreignClaims(found.build, { remotes: set.remotes, shell: null }).length > 0) return set;
  const own: ReleasedRemote = {
    name,
    ...version,
    ...previewed,
    isDisabled: false,
    isLocal: false,
  };
  const isKnown = set.remotes.some((remote) => remote.name === name);
  const remotes = isKnown ? set.remotes.map((remote) => (remote.name === name ? own : remote)) : [...set.remotes, own];
  return { ...set, id, remotes };
}
