import type { RemoteVersion } from "@kalima/contracts/api";
import type { RemoteContract } from "@kalima/contracts/pages";
import type { KeyRing, Verifier } from "../../security/key-ring.ts";
import {
  type Draw,
  hasOwnContract,
  type ReleaseWithVersions,
  type RemoteBuild,
  remoteBuild,
  type StoredVersion,
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
