import { createHash } from "node:crypto";
import type { ReleasedRemote, ReleasedShell, ReleaseSet } from "@kalima/contracts/api";
import { SHELL_NAME } from "@kalima/contracts/domain";
import { NO_TRAITS, placementFor, type VisitorTraits } from "../registry/public.ts";
import type { Servable, ServableVersion } from "./servable.ts";

const withoutBuild = ({ build: _build, ...version }: ServableVersion) => version;
const withoutContract = ({ contract: _contract, build: _build, ...version }: ServableVersion) => version;

type Chosen = {
  version: ServableVersion;
  lastGood: ServableVersion | null;
  rollout: ReleasedRemote["rollout"];
};

/** The visitor, and whether their set shows the buckets of the draw. */
type Asking = { visitor: string; seen: VisitorTraits; showsBuckets: boolean };

/** Chooses a visitor's version and its fallback: the stable version is the fallback of a new one. */
function chosen({ remote, stable, lastGood, rollout }: Servable, { visitor, seen, showsBuckets }: Asking): Chosen {
  if (!rollout) return { version: stable, lastGood, rollout: null };
  const { id, percent, version } = rollout;
  const drawn = { ...rollout, version: version.version };
  const placed = placementFor({ remote, stable: stable.version, rollout: drawn }, visitor, seen);
  const { bucket } = placed;
  const counted = placed.isCounted ? { id, percent, ...(showsBuckets && bucket !== null && { bucket }) } : null;
  return placed.version === version.version
    ? { version, lastGood: stable, rollout: counted }
    : { version: stable, lastGood, rollout: counted };
}

function released(servable: Servable, asking: Asking): ReleasedRemote {
  const { version, lastGood, rollout } = chosen(servable, asking);
  return {
    name: servable.remote,
    ...withoutBuild(version),
    lastGood: lastGood && withoutContract(lastGood),
    rollout,
    isDisabled: servable.isDisabled,
    isLocal: false,
  };
}

function releasedShell(servable: Servable, asking: Asking): ReleasedShell {
  const { version, lastGood, rollout } = chosen(servable, asking);
  return { name: SHELL_NAME, version: version.version, lastGood: lastGood?.version ?? null, rollout };
}

/**
 * Returns one version of each remote and of the shell for a visitor. They stay the same until a release changes in
 * another way than by growing its share. Buckets are for the developer's panel.
 */
export function releaseSetFor(
  servable: readonly Servable[],
  visitor: string,
  page: string,
  seen: VisitorTraits = NO_TRAITS,
  showsBuckets = false,
): ReleaseSet {
  const asking = { visitor, seen, showsBuckets };
  const own = servable.find(({ remote }) => remote === SHELL_NAME);
  const shell = own && releasedShell(own, asking);
  const remotes = servable.filter((remote) => remote !== own).map((remote) => released(remote, asking));
  const versions = [...(shell ? [shell] : []), ...remotes].map(({ name, version }) => `${name}@${version}`).join(" ");
  const id = createHash("sha256").update(versions).digest("hex").slice(0, 16);
  return { id, page, remotes, ...(shell && { shell }) };
}
