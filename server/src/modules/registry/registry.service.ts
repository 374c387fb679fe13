import { randomUUID } from "node:crypto";
import type { DeployProblem, ManagedRemote } from "@kalima/contracts/api";
import { SHELL_NAME } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { KeyRing } from "../../security/key-ring.ts";
import { assertApproved, createApprovals } from "./approvals.ts";
import { isShell, type RemoteBuild } from "./build/remote-build.ts";
import type { ContractsGate } from "./contracts-gate/contracts-gate.ts";
import { readHosts, writeHosts } from "./contracts-gate/host-contracts.ts";
import { emptied } from "./emptied.ts";
import { type Check, isWithOneOf, sift } from "./entering.ts";
import { describeReleases, historyOf, type ReleaseHealthOf } from "./overview.ts";
import { ownersAmong, syncOwners } from "./owners.ts";
import { createDocumentReader, type Publication, provenanceOf, verified } from "./publication.ts";
import { notNow, refuseFor, sentenceOf } from "./refusals.ts";
import { registryRepository, type StandingRelease } from "./registry.repository.ts";
import type { ChangeBy, Installed, InstallOptions, Registry } from "./registry.ts";
import { applied, type ReleaseAction } from "./rollout/release.policy.ts";
import {
  addVersion,
  beginRelease,
  type ChangeNote,
  liveVersionOf,
  lockLiveVersions,
  recordDecision,
  retireRelease,
  swapRelease,
} from "./write-release.ts";

type Gate = (...compared: Parameters<ContractsGate>) => readonly DeployProblem[] | Promise<readonly DeployProblem[]>;
export type RegistryParts = {
  database: Database;
  clock: Clock;
  keys: Pick<KeyRing, "refresh" | "signerOf">;
  health?: ReleaseHealthOf;
  /** Compares a candidate with everything it would meet; without it everything fits. */
  problemsOf?: Gate;
  /** What a candidate claims although it belongs to somebody else; without it everything is its own. */
  foreignClaimsOf?: Gate;
};

/**
 * The versions that an action brings to visitors. A rollback to the last good version is live already and must always
 * be possible; of a disabled remote it brings that version back.
 */
function broughtBy(action: ReleaseAction, seen: StandingRelease, next: StandingRelease): string[] {
  if (action.type === "grow" && next.stable === seen.stable) return [];
  const isWayBack = action.type === "rollback" && next.stable === seen.lastGood && !seen.isDisabled;
  const stable = (next.stable !== seen.stable || seen.isDisabled) && !isWayBack ? [next.stable] : [];
  const rolledOut = liveVersionOf(next);
  return rolledOut === null ? stable : [...stable, rolledOut];
}

const liveNames = (release: StandingRelease) => `${release.stable} ${release.lastGood} ${liveVersionOf(release)}`;

/** These actions bring no new version to visitors, so they need no check and no lock: stopping must always work. */
const STOPS: ReadonlySet<ReleaseAction["type"]> = new Set(["pause", "halt", "disable"]);

const OTHER_CONTENTS = "this version exists with other contents; a version never changes";
const FIRST_IS_SERVED = 'visitors get the first version at once, so publishing it wants the right "rollout"';
const NO_SHELL = "every page needs a shell; roll back to another version of it instead";
const IS_RETIRED = "this remote was retired; publish a version to bring it back";

/** The registry over `database`. Any number of processes may change it at once. */
export function createRegistry(parts: RegistryParts): Registry {
  const { database, clock, keys, health, problemsOf, foreignClaimsOf } = parts;
  const repository = registryRepository(database);
  const parsed = createDocumentReader();
  const sources = { database, repository, approvals: createApprovals(database, clock), healthOf: health };
  const describe = (releases: readonly StandingRelease[]) => describeReleases(releases, sources);

  async function live(from = repository): Promise<RemoteBuild[]> {
    return (await from.state()).flatMap((release) => {
      const names = [release.stable, release.lastGood, liveVersionOf(release)];
      return release.versions.filter((known) => names.includes(known.version)).map(({ document }) => parsed(document));
    });
  }

  /** The live versions, and the check against them. */
  async function gate(from: Database, through: Gate | undefined): Promise<{ present: RemoteBuild[]; check: Check }> {
    if (!through) return { present: [], check: () => [] };
    const present = await live(registryRepository(from));
    const surroundings = { owners: await ownersAmong(from, present), hosts: await readHosts(from) };
    return { present, check: (candidate, beside) => through(candidate, beside, surroundings) };
  }

  /** @throws {AppError} `releases.contract_broken` for a version that claims what is not its own. */
  async function refuseForeignClaims(from: Database, build: RemoteBuild): Promise<void> {
    const { present, check } = await gate(from, foreignClaimsOf);
    refuseFor(await check(build, present));
  }

  async function buildOf(remote: string, version: string, from: typeof repository): Promise<RemoteBuild> {
    const stored = await from.version(remote, version);
    if (!stored) throw new AppError("releases.version_unknown");
    return parsed(stored.document);
  }

  /** Everything that brings a version to visitors does it inside `work`, in one transaction and by one process at a time. */
  function underLock<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return database.transaction(async (tx) => {
      await lockLiveVersions(tx);
      return work(tx);
    });
  }

  /** Records the owners after other versions became live. */
  async function settle(tx: Database): Promise<void> {
    await syncOwners(tx, await live(registryRepository(tx)), clock());
  }

  async function found(tx: Database, remote: string, revision: number | undefined): Promise<StandingRelease> {
    const from = registryRepository(tx);
    const seen = await from.release(remote);
    if (!seen && (await from.isRetired(remote))) throw notNow(IS_RETIRED);
    if (!seen) throw new AppError("request.not_found");
    if (revision !== undefined && seen.revision !== revision) throw new AppError("releases.changed");
    return seen;
  }

  /** Null when a change that takes no lock was faster. */
  async function tryChange(tx: Database, remote: string, action: ReleaseAction, by: ChangeBy) {
    const { actor, revision, evidence } = by;
    const seen = await found(tx, remote, revision);
    const at = clock();
    const changed = applied(seen, action, at, randomUUID());
    if (changed === seen) return seen;
    const next = { ...changed, revision: seen.revision + 1, isChosen: seen.isChosen || actor !== "start" };
    if (!STOPS.has(action.type)) await assertApproved(tx, seen, action);
    const brought = STOPS.has(action.type) ? [] : broughtBy(action, seen, next);
    if (brought.length > 0) {
      const { present, check } = await gate(tx, problemsOf);
      for (const version of brought) {
        refuseFor(await check(await buildOf(remote, version, registryRepository(tx)), present));
      }
    }
    const note = { actor, action: action.type, reason: action.reason ?? null, at, ...(evidence && { evidence }) };
    if (!(await swapRelease(tx, seen, next, note))) return null;
    if (!STOPS.has(action.type) && liveNames(seen) !== liveNames(next)) await settle(tx);
    return next;
  }

  async function change(remote: string, action: ReleaseAction, by: ChangeBy): Promise<StandingRelease> {
    const attempt = (tx: Database) => tryChange(tx, remote, action, by);
    for (;;) {
      const changed = await (STOPS.has(action.type) ? database.transaction(attempt) : underLock(attempt));
      if (changed) return changed;
    }
  }

  /** `isAdded` is false for a version that exists with other contents, `isNew` for one that is published already. */
  async function add(tx: Database, publication: Publication, at: Date) {
    // Under the lock, so that no key is retired between checking and storing a signature.
    await keys.refresh();
    const { build, keyId } = verified(publication, keys);
    const { baseUrl, document, signature, actor, person = null } = publication;
    const isNew = (await registryRepository(tx).version(build.name, build.version)) === null;
    const version = { remote: build.name, version: build.version, baseUrl, document, signature, keyId };
    const note = { actor, action: "publish", reason: null, at, version: build.version };
    const isAdded = await addVersion(tx, version, { actor, person, at });
    return { build, isAdded, isNew, note: { ...note, provenance: provenanceOf(publication, build) } };
  }

  async function publish(tx: Database, publication: Publication): Promise<RemoteBuild> {
    const { build, isAdded, isNew, note } = await add(tx, publication, clock());
    if (!isAdded) throw notNow(OTHER_CONTENTS);
    await refuseForeignClaims(tx, build);
    const { name: remote, version } = build;
    const seen = await registryRepository(tx).release(remote);
    if (seen) {
      if (isNew) await recordDecision(tx, seen, note);
      return build;
    }
    if (publication.mayServe === false)
      throw new AppError("releases.token_refused", { extra: { detail: FIRST_IS_SERVED } });
    const { present, check } = await gate(tx, problemsOf);
    refuseFor(await check(build, present));
    await beginRelease(tx, remote, version, note);
    await settle(tx);
    return build;
  }

  /** What the start may do with a build; null when it may become stable. */
  async function reasonToWait(
    tx: Database,
    { name: remote, version }: RemoteBuild,
    isDevelopment: boolean,
  ): Promise<Installed | null> {
    const from = registryRepository(tx);
    const seen = await from.release(remote);
    if (!seen)
      return (await from.isRetired(remote)) ? { remote, version, outcome: "retired", detail: IS_RETIRED } : null;
    const detail = seen.stable;
    if (seen.stable === version) return { remote, version, outcome: "known", detail };
    return seen.isChosen && !isDevelopment ? { remote, version, outcome: "kept", detail } : null;
  }

  async function enter(
    tx: Database,
    build: RemoteBuild,
    published: ChangeNote,
    isDevelopment: boolean,
  ): Promise<Installed> {
    // A stop takes no lock, and may have come during the check.
    const waits = await reasonToWait(tx, build, isDevelopment);
    if (waits) return waits;
    const { name: remote, version } = build;
    const seen = await registryRepository(tx).release(remote);
    const started = { ...published, action: "start" };
    if (!seen) await beginRelease(tx, remote, version, published);
    else if (!(await swapRelease(tx, seen, applied(seen, { type: "start", version }, published.at, ""), started)))
      return { remote, version, outcome: "kept", detail: seen.stable };
    return { remote, version, outcome: "served", detail: version };
  }

  async function install(
    tx: Database,
    publications: readonly Publication[],
    { isDevelopment, mayBreakRemotes = false }: InstallOptions,
  ) {
    const installed: Installed[] = [];
    const candidates = new Map<RemoteBuild, ChangeNote>();
    for (const publication of publications) {
      const { build, isAdded, isNew, note } = await add(tx, publication, clock());
      const { name: remote, version } = build;
      if (!isAdded) installed.push({ remote, version, outcome: "refused", detail: OTHER_CONTENTS });
      else {
        const waits = await reasonToWait(tx, build, isDevelopment);
        if (waits) installed.push(waits);
        else candidates.set(build, note);
        const seen = waits && isNew ? await registryRepository(tx).release(remote) : null;
        if (seen) await recordDecision(tx, seen, note);
      }
    }
    if (candidates.size === 0) return installed;
    const { present, check } = await gate(tx, problemsOf);
    const { fitting, refused } = await sift([...candidates.keys()], present, check);
    for (const [build, note] of candidates)
      if (fitting.includes(build)) installed.push(await enter(tx, build, note, isDevelopment));
    for (const { build, problem } of refused) {
      const note = candidates.get(build);
      const isForced = isDevelopment || (mayBreakRemotes && isShell(build));
      const entered = isForced && note ? await enter(tx, build, note, isDevelopment) : null;
      const { name: remote, version } = build;
      installed.push({ remote, version, outcome: "refused", ...entered, detail: sentenceOf(problem) });
    }
    await settle(tx);
    return installed;
  }

  async function retire(tx: Database, remote: string, { actor, revision, reason }: ChangeBy & { reason?: string }) {
    if (remote === SHELL_NAME) throw notNow(NO_SHELL);
    const seen = await found(tx, remote, revision);
    const { present, check } = await gate(tx, problemsOf);
    const others = present.filter(({ name }) => name !== remote);
    const nothing = emptied(await buildOf(remote, seen.stable, registryRepository(tx)));
    const needed = (problem: DeployProblem) => problem.with === "server" || isWithOneOf(problem, others);
    refuseFor((await check(nothing, present)).filter(needed));
    const isWritten = await retireRelease(tx, seen, { actor, action: "retire", reason: reason ?? null, at: clock() });
    if (isWritten) await settle(tx);
    return isWritten;
  }

  return {
    async canDeploy(remote, version) {
      const candidate = await buildOf(remote, version, repository);
      const { present, check } = await gate(database, problemsOf);
      return [...(await check(candidate, present))];
    },
    live: () => live(),
    refuseForeignClaims: (build) => refuseForeignClaims(database, build),
    change,
    publish: (publication) => underLock((tx) => publish(tx, publication)),
    unlessPublished: (remote, version, work) =>
      underLock(async (tx) => {
        if (!(await registryRepository(tx).version(remote, version))) await work();
      }),
    install: (publications, options = { isDevelopment: false }) =>
      underLock((tx) => install(tx, publications, options)),
    async retire(remote, by) {
      while (!(await underLock((tx) => retire(tx, remote, by))));
    },
    activateHosts: (hosts, accept) =>
      underLock(async (tx) => {
        accept(await registryRepository(tx).state(), await readHosts(tx));
        await writeHosts(tx, hosts, clock());
        // Registries from before owners were recorded.
        await settle(tx);
      }),
    status: async () => describe(await repository.state()),
    async release(remote) {
      const release = await repository.release(remote);
      if (!release) throw new AppError("request.not_found");
      return release;
    },
    async describe(release) {
      const [described] = await describe([release]);
      return described as ManagedRemote;
    },
    history: (remote) => historyOf(database, remote),
  };
}
