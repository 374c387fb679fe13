import type { DeployProblem } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { RemoteBuild } from "./build/remote-build.ts";
import type { ContractsGate } from "./contracts-gate/contracts-gate.ts";
import { readHosts } from "./contracts-gate/contracts-gate.ts";
import { readLiveOwners, syncOwners } from "./owners.ts";
import { createDocumentReader } from "./publication.ts";
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
};
export type LiveVersions = ReturnType<typeof createLiveVersions>;

export const IS_RETIRED = "this remote was retired; publish a version to bring it back";

/** The versions that visitors get, the checks against them, and the lock under which they change. */
export function createLiveVersions({ database, clock, findContractProblems, findForeignClaims }: LiveVersionsOptions) {
  const readDocument = createDocumentReader();

  async function readLive(from: Database = database): Promise<RemoteBuild[]> {
    return (await registryRepository(from).readState()).flatMap((release) => {
      const names = [release.stable, release.lastGood, findRolledOutVersion(release)];
      return release.versions
        .filter((known) => names.includes(known.version))
        .map(({ document }) => readDocument(document));
    });
  }

  /** The live versions, and the check against them. */
  async function compareWith(
    from: Database,
    through: Gate | undefined,
  ): Promise<{ present: RemoteBuild[]; check: Check }> {
    if (!through) return { present: [], check: () => [] };
    const present = await readLive(from);
    const surroundings = { owners: await readLiveOwners(from, present), hosts: await readHosts(from) };
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

  return { readLive, compare, refuseForeignClaims, readBuild, recordOwners, loadRelease, underLock };
}
