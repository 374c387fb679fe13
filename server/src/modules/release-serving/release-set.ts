import { createHash } from "node:crypto";
import type { ReleasedRemote, ReleasedShell, ReleaseSet } from "@kalima/contracts/api";
import { SHELL_NAME } from "@kalima/contracts/domain";
import { assignPlacement, NO_TRAITS, type VisitorTraits } from "../registry/public.ts";
import type { Servable, ServableVersion } from "./servable.ts";

const omitBuild = ({ build: _build, ...version }: ServableVersion) => version;
const omitContract = ({ contract: _contract, build: _build, ...version }: ServableVersion) => version;

type VersionChoice = {
  version: ServableVersion;
  lastGood: ServableVersion | null;
  rollout: ReleasedRemote["rollout"];
};

/** The visitor, and whether their set shows the buckets of the draw. */
type SetRequest = { visitor: string; seen: VisitorTraits; showsBuckets: boolean };

/** Chooses a visitor's version and its fallback: the stable version is the fallback of a new one. */
function chooseVersion(
  { remote, stable, lastGood, rollout }: Servable,
  { visitor, seen, showsBuckets }: SetRequest,
): VersionChoice {
  if (!rollout) return { version: stable, lastGood, rollout: null };
  const { id, percent, version } = rollout;
  const drawn = { ...rollout, version: version.version };
  const placed = assignPlacement({ remote, stable: stable.version, rollout: drawn }, visitor, seen);
  const { bucket } = placed;
  const counted = placed.isCounted ? { id, percent, ...(showsBuckets && bucket !== null && { bucket }) } : null;
  return placed.version === version.version
    ? { version, lastGood: stable, rollout: counted }
    : { version: stable, lastGood, rollout: counted };
}

function toReleasedRemote(servable: Servable, asking: SetRequest): ReleasedRemote {
  const { version, lastGood, rollout } = chooseVersion(servable, asking);
  return {
    name: servable.remote,
    ...omitBuild(version),
    lastGood: lastGood && omitContract(lastGood),
    rollout,
    isDisabled: servable.isDisabled,
    isLocal: false,
  };
}

function toReleasedShell(servable: Servable, asking: SetRequest): ReleasedShell {
  const { version, lastGood, rollout } = chooseVersion(servable, asking);
  return { name: SHELL_NAME, version: version.version, lastGood: lastGood?.version ?? null, rollout };
}

/**
 * Returns one version of each remote and of the shell for a visitor. They stay the same until a release changes in
 * another way than by growing its share. Buckets are for the developer's panel.
 */
export function buildReleaseSet(
  servable: readonly Servable[],
  visitor: string,
  page: string,
  seen: VisitorTraits = NO_TRAITS,
  showsBuckets = false,
): ReleaseSet {
  const asking = { visitor, seen, showsBuckets };
  const own = servable.find(({ remote }) => remote === SHELL_NAME);
  const shell = own && toReleasedShell(own, asking);
  const remotes = servable.filter((remote) => remote !== own).map((remote) => toReleasedRemote(remote, asking));
  const versions = [...(shell ? [shell] : []), ...remotes].map(({ name, version }) => `${name}@${version}`).join(" ");
  const id = createHash("sha256").update(versions).digest("hex").slice(0, 16);
  return { id, page, remotes, ...(shell && { shell }) };
}
