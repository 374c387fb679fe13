import { createHash } from "node:crypto";
import { SHELL_NAME } from "@kalima/contracts/domain";
import { foreignClaims } from "@kalima/contracts/published";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import { isShell } from "../../registry/public.ts";
import type { ShownPreview } from "./previews.ts";

/**
 * Returns the release set with one remote, or the shell, in a previewed version: without a rollout, so that it counts
 * in none, and without a last good version, so that a failure is visible. The rest is unchanged. A version that claims
 * what another remote of the set owns is not shown.
 */
export function applyPreview(set: ReleaseSet, preview: ShownPreview | null): ReleaseSet {
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
