import { createHash } from "node:crypto";
import { SHELL_NAME } from "@kalima/contracts/domain";
import type { RemoteContract } from "@kalima/contracts/pages";
import { hasOwnContract, type RemoteBuild, remoteBuild } from "@kalima/release-client";
import type { ReleasedRemote, ReleasedShell, ReleaseSet, RemoteVersion } from "@kalima/releases-contract";
import type { KeyRing, Verifier } from "../../security/key-ring.ts";
import {
  assignPlacement,
  type Draw,
  NO_TRAITS,
  type ReleaseWithVersions,
  type StoredVersion,
  type VisitorTraits,
} from "../registry/public.ts";

export type ServableVersion = RemoteVersion & { contract: RemoteContract; build: RemoteBuild };
/** Versions of one remote that visitors may get; their signatures were checked. */
export type Servable = {
  remote: string;
  isDisabled: boolean;
  stable: ServableVersion;
  lastGood: ServableVersion | null;
  /** Null unless its version reaches visitors. */
  rollout: ({ id: string; percent: number; version: ServableVersion } & Draw) | null;
};
type CheckedVersion = { of: StoredVersion; version: ServableVersion | null };

function toServableVersion({ remote, version, baseUrl, document }: StoredVersion): ServableVersion | null {
  const build = remoteBuild.parse(JSON.parse(document));
  // A signature of one version must not carry another.
  if (build.name !== remote || build.version !== version || !hasOwnContract(build)) return null;
  return {
    version,
    container: build.container,
    entry: `${baseUrl}/${build.entry.file}`,
    integrity: build.entry.integrity,
    preload: build.preload.map(({ file, ...rest }) => ({ ...rest, url: `${baseUrl}/${file}` })),
    platform: build.contract.platform,
    ...(build.contract.backends && { backends: build.contract.backends.map(({ name }) => name) }),
    contract: build.contract,
    build,
  };
}

/** Parses a stored version for serving; null when its signature is invalid. */
export function parseServableVersion(of: StoredVersion, keys: Verifier): ServableVersion | null {
  return keys.findSigner(of.document, of) ? toServableVersion(of) : null;
}

const isSame = (one: StoredVersion, other: StoredVersion) =>
  one.document === other.document &&
  one.signature === other.signature &&
  one.keyId === other.keyId &&
  one.baseUrl === other.baseUrl;

type KeysInUse = Pick<KeyRing, "findSigner" | "listIds">;

/**
 * Creates a function that selects the servable versions of releases. A version with an invalid signature is logged once
 * and left out: a rollout of it reaches no visitor, the last good version replaces a stable one, and a remote without
 * either is missing from the site. Checked versions are not checked again until the keys change.
 */
export function createServableSelector(keys: KeysInUse, onInvalid: (version: string) => void) {
  let known = new Map<string, CheckedVersion>();
  let checkedBy = "";

  function check(of: StoredVersion): ServableVersion | null {
    const version = parseServableVersion(of, keys);
    if (!version) onInvalid(`${of.remote}@${of.version}`);
    return version;
  }

  return (releases: readonly ReleaseWithVersions[]): Servable[] => {
    const checked = new Map<string, CheckedVersion>();
    const ids = keys.listIds().join(" ");
    if (ids !== checkedBy) known = new Map();
    checkedBy = ids;
    for (const of of releases.flatMap(({ versions }) => versions)) {
      const key = `${of.remote}@${of.version}`;
      const before = known.get(key);
      checked.set(key, before && isSame(before.of, of) ? before : { of, version: check(of) });
    }
    known = checked;

    return releases.flatMap(({ remote, isDisabled, rollout, ...names }) => {
      const find = (version: string | null) => (version && checked.get(`${remote}@${version}`)?.version) || null;
      const [stable, lastGood] = [find(names.stable), find(names.lastGood)];
      if (!stable) return lastGood ? [{ remote, isDisabled, stable: lastGood, lastGood: null, rollout: null }] : [];
      const isLive = rollout && rollout.state !== "halted" && !isDisabled;
      const version = isLive ? find(rollout.version) : null;
      const served = rollout && version ? { ...rollout, version } : null;
      return [{ remote, isDisabled, stable, lastGood, rollout: served }];
    });
  };
}

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
