import { randomUUID } from "node:crypto";
import type { DeployProblem, ManagedRemote, ReleaseChange } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../database/database.ts";
import { isSigned } from "../../../security/signing.ts";
import { type RemoteBuild, remoteBuild } from "../remote-build.ts";
import { applied, type ReleaseAction } from "../rollout/release.policy.ts";
import { historyOf, type ReleaseHealthOf, statusOf } from "./overview.ts";
import { registryRepository, type StandingRelease } from "./registry.repository.ts";
import { addVersion, liveVersionOf, lockLiveVersions, swapRelease } from "./write-release.ts";

/** `revision` is an optimistic lock; without it the action applies to the current release. */
export type ChangeBy = { actor: string; revision?: number };
/** `baseUrl` is the version's folder; `remote`, where it is named, must be the document's. */
export type Publication = { document: string; signature: string; baseUrl: string; actor: string; remote?: string };

/** The one place where releases change; the command line, the staff API and the health test all come here. */
export type Registry = {
  /**
   * Applies an action to a release. What brings a version to visitors is checked against every live version and
   * written under one advisory lock of the whole registry.
   *
   * @throws {AppError} `releases.changed` when the named revision is gone, `releases.version_unknown`,
   * `releases.not_now`, `releases.contract_broken`.
   */
  change(remote: string, action: ReleaseAction, by: ChangeBy): Promise<StandingRelease>;
  /**
   * Registers a build. No visitor gets it yet, except for the first build of a remote, which becomes stable.
   *
   * @throws {AppError} `releases.signature_invalid`; `request.invalid` for a document that is no release.json of
   * this remote; `releases.not_now` when the version exists with other contents.
   */
  publish(publication: Publication): Promise<RemoteBuild>;
  status(): Promise<ManagedRemote[]>;
  /** Newest first. */
  history(remote: string): Promise<ReleaseChange[]>;
  /** Every version that visitors may get: stable, last good and rolled-out ones. */
  live(): Promise<RemoteBuild[]>;
  /** What keeps a published version from being served beside those that are live; empty when nothing does. */
  canDeploy(remote: string, version: string): Promise<DeployProblem[]>;
};

export type RegistryParts = {
  database: Database;
  clock: Clock;
  /** Base64url SPKI. */
  publicKey: string;
  health?: ReleaseHealthOf;
  /** Holds a candidate against every live version; without it everything fits. */
  problemsOf?(
    candidate: RemoteBuild,
    live: readonly RemoteBuild[],
  ): readonly DeployProblem[] | Promise<DeployProblem[]>;
};

/**
 * The version that an action would bring to visitors who do not get it yet. The last good one is live already:
 * a rollback to it must always be possible.
 */
function broughtBy(action: ReleaseAction, release: StandingRelease): string | null {
  if (action.type === "rollout") return action.version;
  if (action.type === "rollback") return action.version ?? null;
  if (action.type === "promote") return release.rollout?.version ?? null;
  return null;
}

/** These actions bring no new version to visitors, so they need no check and no lock: stopping must always work. */
const STOPS: ReadonlySet<ReleaseAction["type"]> = new Set(["pause", "halt", "disable"]);

const parsed = (document: string) => remoteBuild.parse(JSON.parse(document));

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function publishable(document: string, remote: string | undefined): RemoteBuild {
  const read = remoteBuild.safeParse(parsedOrNull(document));
  if (read.success && (remote === undefined || read.data.name === remote)) return read.data;
  throw new AppError("request.invalid", { fields: { document: "validation.invalid" } });
}

/** The registry over `database`. Any number of processes may change it at once. */
export function createRegistry({ database, clock, publicKey, health, problemsOf }: RegistryParts): Registry {
  const repository = registryRepository(database);

  async function live(from = repository): Promise<RemoteBuild[]> {
    return (await from.state()).flatMap((release) => {
      const names = [release.stable, release.lastGood, liveVersionOf(release)];
      return release.versions.filter((known) => names.includes(known.version)).map(({ document }) => parsed(document));
    });
  }

  async function canDeploy(remote: string, version: string, from = repository): Promise<DeployProblem[]> {
    const candidate = await from.version(remote, version);
    if (!candidate) throw new AppError("releases.version_unknown");
    if (!problemsOf) return [];
    return [...(await problemsOf(parsed(candidate.document), await live(from)))];
  }

  async function checkVersion(action: ReleaseAction, release: StandingRelease, tx: Database): Promise<void> {
    const version = broughtBy(action, release);
    if (version === null) return;
    const [problem] = await canDeploy(release.remote, version, registryRepository(tx));
    if (problem) {
      const detail = `${problem.with}, ${problem.subject}: ${problem.reason}`;
      throw new AppError("releases.contract_broken", { extra: { detail } });
    }
  }

  /** Null when a change that takes no lock was faster. */
  async function tryChange(tx: Database, remote: string, action: ReleaseAction, { actor, revision }: ChangeBy) {
    // Held over check and write: two remotes must not become live that were only checked against the other's past.
    if (!STOPS.has(action.type)) await lockLiveVersions(tx);
    const seen = await registryRepository(tx).release(remote);
    if (!seen) throw new AppError("request.not_found");
    if (revision !== undefined && seen.revision !== revision) throw new AppError("releases.changed");
    const at = clock();
    const next = applied(seen, action, at, randomUUID());
    await checkVersion(action, seen, tx);
    const note = { actor, action: action.type, reason: action.reason ?? null, at };
    const isWritten = await swapRelease(tx, seen, next, note);
    return isWritten && { ...next, revision: seen.revision + 1, isChosen: seen.isChosen || actor !== "start" };
  }

  async function change(remote: string, action: ReleaseAction, by: ChangeBy): Promise<StandingRelease> {
    for (;;) {
      const changed = await database.transaction((tx) => tryChange(tx, remote, action, by));
      if (changed) return changed;
    }
  }

  return {
    canDeploy: (remote, version) => canDeploy(remote, version),
    live: () => live(),
    change,
    async publish({ document, signature, baseUrl, actor, remote }) {
      if (!isSigned(document, signature, publicKey)) throw new AppError("releases.signature_invalid");
      const build = publishable(document, remote);
      const version = { remote: build.name, version: build.version, baseUrl, document, signature };
      const note = { actor, action: "publish", reason: null, at: clock() };
      if (await addVersion(database, version, note)) return build;
      const detail = "this version exists with other contents; a version never changes";
      throw new AppError("releases.not_now", { extra: { detail } });
    },
    status: () => statusOf(repository, health),
    history: (remote) => historyOf(database, remote),
  };
}
