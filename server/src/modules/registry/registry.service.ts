import { AppError } from "@kalima/contracts/errors";
import type { DeployProblem } from "@kalima/contracts/published";
import { type RemoteBuild, remoteBuild } from "@kalima/release-client";
import type { DecisionEvidence, ManagedRemote, Provenance, ReleaseChange } from "@kalima/releases-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { KeyRing } from "../../security/key-ring.ts";
import { type Approvals, createApprovals } from "./approvals.ts";
import { createReleaseChanges } from "./change-releases.ts";
import { readHosts, writeHosts } from "./contracts-gate/contracts-gate.ts";
import { createLiveVersions, type LiveVersionsOptions } from "./live-versions.ts";
import { createPublishing } from "./publish-versions.ts";
import { createRegisteredBackends } from "./registered-backends.ts";
import { type RegistryRepository, type ReleaseRow, registryRepository } from "./registry.repository.ts";
import type { Registry } from "./registry.ts";

/** Reads, by remote, how its versions do for visitors, and the verdict that follows. */
type ReadReleaseHealth = (
  releases: readonly ReleaseRow[],
) => Promise<ReadonlyMap<string, Pick<ManagedRemote, "health" | "verdict">>>;

/** Newest changes returned by one call. */
const CHANGES_SHOWN = 500;

/** Reads the commit that a signed description names. */
export const readCommit = (document: string) => remoteBuild.parse(JSON.parse(document)).contract.commit;

type Sources = {
  database: Database;
  repository: Pick<RegistryRepository, "listVersions">;
  approvals: Pick<Approvals, "readAll">;
  readHealth: ReadReleaseHealth | undefined;
};

/** Describes releases for the staff, with their versions, health, approvals and latest change. */
async function describeReleases(
  releases: readonly ReleaseRow[],
  { database, repository, approvals, readHealth }: Sources,
): Promise<ManagedRemote[]> {
  const remotes = releases.map(({ remote }) => remote);
  const [versions, health] = [await repository.listVersions(remotes), await readHealth?.(releases)];
  const [consent, changes] = [await approvals.readAll(), await readLastChanges(database, remotes)];
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
        commit: readCommit(document),
        publishedAt: publishedAt.toISOString(),
        ...(consent.has(remote) && { approvedBy: consent.get(remote)?.approvedBy.get(version) ?? [] }),
      })),
    ...(consent.has(remote) && { approvalRule: consent.get(remote)?.rule }),
    health: health?.get(remote)?.health ?? [],
    verdict: health?.get(remote)?.verdict ?? null,
    ...(changes.has(remote) && { lastChange: changes.get(remote) }),
  }));
}

type Row = Omit<ReleaseChange, "at" | "version" | "provenance" | "actorName" | "evidence"> & {
  at: Date;
  version: string | null;
  provenance: Provenance | null;
  actorName: string | null;
  evidence: DecisionEvidence | null;
};

const CHANGE = `c.remote, c.revision, c.at, c.actor, u.name AS "actorName", c.action, c.stable, c.rollout,
  c.is_disabled AS "isDisabled", c.reason, c.version, c.provenance, c.evidence`;
const CHANGES = "release_changes c LEFT JOIN users u ON u.id::text = c.actor";

function toChange({ at, version, provenance, actorName, evidence, ...change }: Row): ReleaseChange {
  return {
    ...change,
    at: at.toISOString(),
    ...(version !== null && { version }),
    ...(provenance && { provenance }),
    ...(actorName !== null && { actorName }),
    ...(evidence && { evidence }),
  };
}

/** Reads, by remote, the change that led to its present state. */
async function readLastChanges(
  database: Database,
  remotes: readonly string[],
): Promise<ReadonlyMap<string, ReleaseChange>> {
  const rows = await database.query<Row>(
    `SELECT last.* FROM remote_releases r CROSS JOIN LATERAL (
       SELECT ${CHANGE} FROM ${CHANGES}
       WHERE c.remote = r.remote AND c.action NOT IN ('approve', 'refuse', 'settings')
         AND NOT (c.action = 'publish' AND coalesce(c.version, c.stable) <> c.stable)
       ORDER BY c.revision DESC, c.id DESC LIMIT 1) AS last
     WHERE r.remote = ANY($1) AND r.retired_at IS NULL`,
    [remotes],
  );
  return new Map(rows.map((row) => [row.remote, toChange(row)]));
}

/**
 * Lists the changes of a release, the newest first.
 *
 * @throws {AppError} `request.not_found` for a remote without a published version.
 */
async function readHistory(database: Database, remote: string): Promise<ReleaseChange[]> {
  const changes = await database.query<Row>(
    `SELECT ${CHANGE} FROM ${CHANGES} WHERE c.remote = $1 ORDER BY c.revision DESC, c.id DESC LIMIT $2`,
    [remote, CHANGES_SHOWN],
  );
  // Every release begins with the change that published its first version.
  if (changes.length === 0) throw new AppError("request.not_found");
  return changes.map(toChange);
}

export type RegistryDependencies = LiveVersionsOptions & {
  keys: Pick<KeyRing, "refresh" | "findSigner">;
  health?: ReadReleaseHealth;
};

/** Creates the registry over `database`. Any number of processes may change it at the same time. */
export function createRegistry({ keys, health, ...options }: RegistryDependencies): Registry {
  const { database, clock } = options;
  const repository = registryRepository(database);
  const live = createLiveVersions(options);
  const sources = { database, repository, approvals: createApprovals(database, clock), readHealth: health };
  const describe = (releases: readonly ReleaseRow[]) => describeReleases(releases, sources);

  async function findProblems(candidate: RemoteBuild): Promise<DeployProblem[]> {
    const { present, check } = await live.compare(database);
    return [...(await check(candidate, present))];
  }

  async function release(remote: string): Promise<ReleaseRow> {
    const found = await repository.findRelease(remote);
    if (!found) throw new AppError("request.not_found");
    return found;
  }

  return {
    ...createReleaseChanges({ database, clock, live }),
    ...createPublishing({ clock, keys, live }),
    findProblems,
    canDeploy: async (remote, version) => findProblems(await live.readBuild(remote, version, database)),
    async publishedEvents(remote) {
      const { stable } = await release(remote);
      const { version, schemas } = await live.readBuild(remote, stable, database);
      return { remote, version, events: { ...schemas?.publishes } };
    },
    live: () => live.readLive(),
    backends: createRegisteredBackends({ database, clock, live, origins: options.backendOrigins ?? {} }),
    refuseForeignClaims: (build) => live.refuseForeignClaims(database, build),
    activateHosts: (hosts, accept) =>
      live.underLock(async (tx) => {
        accept(await registryRepository(tx).readState(), await readHosts(tx));
        await writeHosts(tx, hosts, clock());
        // Fills in the owners of registries that did not record them yet.
        await live.recordOwners(tx);
      }),
    status: async () => describe(await repository.readState()),
    release,
    async describe(row) {
      const [described] = await describe([row]);
      return described as ManagedRemote;
    },
    history: (remote) => readHistory(database, remote),
  };
}
