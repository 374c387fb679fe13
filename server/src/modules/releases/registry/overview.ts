import type { ManagedRemote, Provenance, ReleaseChange } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../../database/database.ts";
import { remoteBuild } from "../remote-build.ts";
import type { Approvals } from "./approvals.ts";
import type { RegistryRepository, StandingRelease } from "./registry.repository.ts";

/** By remote, what visitors meet of its versions and what follows from it. */
export type ReleaseHealthOf = (
  releases: readonly StandingRelease[],
) => Promise<ReadonlyMap<string, Pick<ManagedRemote, "health" | "verdict">>>;

/** Newest changes returned by one call. */
const CHANGES_SHOWN = 500;

const commitOf = (document: string) => remoteBuild.parse(JSON.parse(document)).contract.commit;

/** Every remote as those see it who release it. */
export async function statusOf(
  repository: RegistryRepository,
  approvals: Pick<Approvals, "all">,
  healthOf: ReleaseHealthOf | undefined,
): Promise<ManagedRemote[]> {
  const releases = await repository.state();
  const [versions, health] = [await repository.versions(), await healthOf?.(releases)];
  const consent = await approvals.all();
  return releases.map(({ remote, stable, lastGood, isDisabled, rollout, revision }) => ({
    remote,
    stable,
    lastGood,
    isDisabled,
    revision,
    rollout: rollout && { ...rollout, steps: [...rollout.steps], stageStartedAt: rollout.stageStartedAt.toISOString() },
    versions: versions
      .filter((version) => version.remote === remote)
      .map(({ version, document, publishedAt }) => ({
        version,
        commit: commitOf(document),
        publishedAt: publishedAt.toISOString(),
        ...(consent.has(remote) && { approvedBy: consent.get(remote)?.approvedBy.get(version) ?? [] }),
      })),
    ...(consent.has(remote) && { approvalRule: consent.get(remote)?.rule }),
    health: health?.get(remote)?.health ?? [],
    verdict: health?.get(remote)?.verdict ?? null,
  }));
}

type Row = Omit<ReleaseChange, "at" | "version" | "provenance"> & {
  at: Date;
  version: string | null;
  provenance: Provenance | null;
};

/** The changes of a release, newest first. @throws {AppError} `request.not_found` for a remote without a published version. */
export async function historyOf(database: Database, remote: string): Promise<ReleaseChange[]> {
  const changes = await database.query<Row>(
    `SELECT remote, revision, at, actor, action, stable, rollout, is_disabled AS "isDisabled", reason, version, provenance
     FROM release_changes WHERE remote = $1 ORDER BY revision DESC, id DESC LIMIT $2`,
    [remote, CHANGES_SHOWN],
  );
  // Every release begins with the change that published its first version.
  if (changes.length === 0) throw new AppError("request.not_found");
  return changes.map(({ at, version, provenance, ...change }) => ({
    ...change,
    at: at.toISOString(),
    ...(version !== null && { version }),
    ...(provenance && { provenance }),
  }));
}
