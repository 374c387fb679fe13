import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { DeployProblem } from "@kalima/contracts/published";
import { listClaims, type Owned } from "@kalima/contracts/published";
import type { RemoteBuild } from "@kalima/release-client";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { readBackendContracts } from "./backends/backend-contracts.ts";
import { createDocumentReader } from "./build/remote-build.ts";
import { type ContractsGate, readHosts } from "./contracts-gate/contracts-gate.ts";
import { type ReleaseRow, registryRepository } from "./registry.repository.ts";
import type { Check } from "./select-compatible.ts";
import { assertNoProblem, findRolledOutVersion, lockLiveVersions, makeInvalidStateError } from "./write-release.ts";

type Gate = (...compared: Parameters<ContractsGate>) => readonly DeployProblem[] | Promise<readonly DeployProblem[]>;
export type LiveVersionsOptions = {
  database: Database;
  clock: Clock;
  /** Compares a candidate with everything it depends on; without it, every candidate fits. */
  findContractProblems?: Gate;
  /** Finds what a candidate claims although another remote owns it; without it, no claim is foreign. */
  findForeignClaims?: Gate;
  /** Origins of the backends that this site calls, by name; none by default. */
  backendOrigins?: Readonly<Record<string, string>>;
};
export type LiveVersions = ReturnType<typeof createLiveVersions>;

/** A page may stay open for as long as a session lasts without a sign-in. */
const OPEN_PAGE_DAYS = 30;

export const IS_RETIRED = "this remote was retired; publish a version to bring it back";

/** The versions that visitors get, the checks against them, and the lock under which they change. */
export function createLiveVersions({
  database,
  clock,
  findContractProblems,
  findForeignClaims,
  backendOrigins: origins = {},
}: LiveVersionsOptions) {
  const readDocument = createDocumentReader();

  async function readLive(from: Database = database): Promise<RemoteBuild[]> {
    return (await registryRepository(from).readState()).flatMap((release) => {
      const names = [release.stable, release.lastGood, findRolledOutVersion(release)];
      return release.versions
        .filter((known) => names.includes(known.version))
        .map(({ document }) => readDocument(document));
    });
  }

  /** The live versions, and those that visitors got so recently that a page may still have them open. */
  async function readOpen(from: Database): Promise<RemoteBuild[]> {
    const since = new Date(clock().getTime() - OPEN_PAGE_DAYS * DAY_MS);
    const documents = await registryRepository(from).listServedSince(since);
    const live = await readLive(from);
    const isLive = ({ name, version }: RemoteBuild) =>
      live.some((other) => other.name === name && other.version === version);
    return [...live, ...documents.map(readDocument).filter((build) => !isLive(build))];
  }

  /** The live versions, and the check against them. */
  async function compareWith(
    from: Database,
    through: Gate | undefined,
  ): Promise<{ present: RemoteBuild[]; check: Check }> {
    if (!through) return { present: [], check: () => [] };
    const present = await readLive(from);
    const surroundings = {
      owners: await readLiveOwners(from, present),
      hosts: await readHosts(from),
      backends: { origins, contracts: await readBackendContracts(from) },
    };
    return { present, check: (candidate, beside) => through(candidate, beside, surroundings) };
  }

  async function readBuild(remote: string, version: string, from: Database): Promise<RemoteBuild> {
    const stored = await registryRepository(from).findVersion(remote, version);
    if (!stored) throw new AppError("releases.version_unknown");
    return readDocument(stored.document);
  }

  /** Updates the owners after other versions have become live. */
  async function recordOwners(tx: Database): Promise<void> {
    await syncOwners(tx, await readLive(tx), clock());
  }

  async function loadRelease(tx: Database, remote: string, revision: number | undefined): Promise<ReleaseRow> {
    const from = registryRepository(tx);
    const seen = await from.findRelease(remote);
    if (!seen && (await from.isRetired(remote))) throw makeInvalidStateError(IS_RETIRED);
    if (!seen) throw new AppError("request.not_found");
    if (revision !== undefined && seen.revision !== revision) throw new AppError("releases.changed");
    return seen;
  }

  /** Runs `work` in one transaction and one process at a time. Every change that brings a version to visitors needs it. */
  function underLock<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return database.transaction(async (tx) => {
      await lockLiveVersions(tx);
      return work(tx);
    });
  }

  /** @throws {AppError} `releases.contract_broken` for a version that claims what another remote owns. */
  async function refuseForeignClaims(from: Database, build: RemoteBuild): Promise<void> {
    const { present, check } = await compareWith(from, findForeignClaims);
    assertNoProblem(await check(build, present));
  }

  /** Compares candidates with the live versions. */
  const compare = (from: Database) => compareWith(from, findContractProblems);

  return { readLive, readOpen, compare, refuseForeignClaims, readBuild, recordOwners, loadRelease, underLock };
}

const toThingKey = ({ kind, name }: Owned) => `${kind} ${name}`;
const toClaimKey = ({ kind, name, owner }: Owned) => `${kind} ${name} ${owner}`;

/** Lists every claim of the live versions once; an event is shared with all remotes that any of the versions names. */
function collectClaims(live: readonly RemoteBuild[]): Owned[] {
  const claims = new Map<string, Owned>();
  for (const { name: owner, contract } of live) {
    for (const claim of listClaims(contract)) {
      const owned = { ...claim, owner };
      const before = claims.get(toClaimKey(owned));
      const sharedWith = [...new Set([...(before?.sharedWith ?? []), ...claim.sharedWith])].sort();
      claims.set(toClaimKey(owned), { ...owned, sharedWith });
    }
  }
  return [...claims.values()];
}

/** Sorts claims: first those that share with the most remotes, then by the time of the remote's first change. */
async function sortClaims(tx: Database, claims: readonly Owned[]): Promise<Owned[]> {
  const came = await tx.query<{ remote: string }>(
    "SELECT remote FROM release_changes GROUP BY remote ORDER BY min(at), remote",
  );
  const rank = new Map(came.map(({ remote }, at) => [remote, at]));
  const getRank = ({ owner }: Owned) => rank.get(owner) ?? came.length;
  return claims.toSorted((a, b) => b.sharedWith.length - a.sharedWith.length || getRank(a) - getRank(b));
}

/** Lists the recorded owners whose claims a live version still makes: a stop takes no lock and keeps old claims. */
export async function readLiveOwners(database: Database, live: readonly RemoteBuild[]): Promise<Owned[]> {
  const claims = new Set(collectClaims(live).map(toClaimKey));
  return (await readOwners(database)).filter((owned) => claims.has(toClaimKey(owned)));
}

/** Reads every recorded owner. */
export async function readOwners(database: Database): Promise<Owned[]> {
  return database.query<Owned>(
    'SELECT kind, name, owner, shared_with AS "sharedWith" FROM release_owners ORDER BY kind, name',
  );
}

/**
 * Brings the owners up to date with the live versions. What no live version of its owner claims any more becomes free,
 * and the first remote that claims it becomes the owner, in the order in which the remotes came. Needs the lock of
 * live versions.
 */
export async function syncOwners(tx: Database, live: readonly RemoteBuild[], at: Date): Promise<void> {
  const recorded = await readOwners(tx);
  const claims = collectClaims(live);
  const byKey = new Map(claims.map((claim) => [toClaimKey(claim), claim]));
  const gone = recorded.filter((owned) => !byKey.has(toClaimKey(owned)));
  const shared = recorded.flatMap((owned) => {
    const claim = byKey.get(toClaimKey(owned));
    return claim && String(claim.sharedWith) !== String(owned.sharedWith) ? [claim] : [];
  });
  const taken = new Set(recorded.filter((owned) => byKey.has(toClaimKey(owned))).map(toThingKey));
  const free = claims.filter((claim) => !taken.has(toThingKey(claim)));
  for (const { kind, name } of gone)
    await tx.query("DELETE FROM release_owners WHERE kind = $1 AND name = $2", [kind, name]);
  for (const { kind, name, sharedWith } of shared)
    await tx.query("UPDATE release_owners SET shared_with = $3 WHERE kind = $1 AND name = $2", [
      ...[kind, name, sharedWith],
    ]);
  if (free.length === 0) return;
  for (const { kind, name, owner, sharedWith } of await sortClaims(tx, free)) {
    await tx.query(
      `INSERT INTO release_owners (kind, name, owner, shared_with, claimed_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [kind, name, owner, sharedWith, at],
    );
  }
}
