import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ManagedRemote, ReleasedRemote, ReleaseSet } from "../../contracts/releases/src/index.ts";
import type { SourceTree } from "../../scripts/versions/source-tree.ts";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { contractsGate, foreignClaimsGate } from "../../server/src/modules/registry/contracts-gate/contracts-gate.ts";
import { createRegistry } from "../../server/src/modules/registry/registry.service.ts";
import type { ReleaseAction } from "../../server/src/modules/registry/rollout/release.policy.ts";
import { createDiskStore } from "../../server/src/modules/registry/store/disk-store.ts";
import { createKeyRing } from "../../server/src/security/key-ring.ts";
import { signDocument } from "../../server/src/security/signing.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { loadSecrets } from "../../server/src/settings/secrets.ts";
import { SHELL_NAME } from "../../shared/contracts/src/domain/index.ts";
import { packMaps } from "../../shared/release-client/src/index.ts";
import { type RunningSite, SILENT } from "../running-site.ts";
import { buildChangedShell, type ShellChange } from "./changed-shell.ts";
import { type BuildFault, buildAgain, type CodeFault, type MadeBuild } from "./faulty-build.ts";
import { type FaultyOrigin, openFaultyOrigin } from "./faulty-origin.ts";

export type NewRelease = {
  version: string;
  /** The version served before. */
  earlier: string;
  /** Serves the new version alone. */
  origin: FaultyOrigin;
  /** Rolls back to the earlier version. */
  takeBack(): Promise<void>;
};

export type CountedRow = { remote: string; hasMounted: boolean; failure: string | null; signals: string[] };

export type Releases = {
  /** Builds a remote anew and publishes it signed, without a rollout. */
  publish(remote: string, fault: BuildFault | null, origin: FaultyOrigin): Promise<{ version: string }>;
  /** Begins a rollout without further steps; it is halted at the end of the test, unless something else ended it. */
  rollOut(remote: string, version: string, percent: number): Promise<void>;
  /** Signals that the site counted against a remote in the page of this name. */
  signalsOf(remote: string, page: string): Promise<string[]>;
  /** All that the site counted in the page of this name, for the shell and for each remote that the page requested. */
  countedIn(page: string): Promise<CountedRow[]>;
  /**
   * All that pages reported as wrong, of any version: errors, failures and signals. A slow device, and a test that goes to
   * another page, are no fault of a version.
   */
  reportedFaults(): Promise<string[]>;
  /** Messages of the errors that are kept of a version. */
  causesOf(remote: string, version: string): Promise<string[]>;
  /**
   * Builds a remote anew, publishes it signed, and makes it stable; without `lastGood` there is no version to fall back to.
   * It gets an origin of its own, unless it is named one.
   */
  release(
    remote: string,
    fault: CodeFault | null,
    ways: { lastGood: boolean; onOrigin?: FaultyOrigin },
  ): Promise<NewRelease>;
  /** Builds the shell anew with a change and publishes it signed, without a rollout. */
  publishShell(changes: readonly ShellChange[]): Promise<{ version: string }>;
  /** Builds a package of other sources and publishes it signed, without a rollout. Shells come before remotes that need them. */
  publishFrom(tree: SourceTree, name: string, origin: Pick<FaultyOrigin, "origin">): Promise<{ version: string }>;
  /** Serves a published version to all visitors, without one to fall back to, if the contracts gate lets it. */
  makeStable(name: string, version: string): Promise<void>;
  /** The registry itself, as the command line has it. */
  change(remote: string, action: ReleaseAction): Promise<void>;
  find(remote: string): Promise<ManagedRemote>;
  /** Leaves the registry as it was found. */
  close(): Promise<void>;
};

const GIVEN_WITHIN_MS = 10_000;
const BY = { actor: "cli:e2e" };

/** The remotes that a new visitor is given. */
export async function givenRemotes({ origin }: Pick<RunningSite, "origin">): Promise<ReleasedRemote[]> {
  const answer = await fetch(`${origin}/api/releases/current`);
  return ((await answer.json()) as { data: ReleaseSet }).data.remotes;
}

/** Joins the server's own registry, as its command line does. */
export async function joinReleases(site: RunningSite, clock = () => new Date()): Promise<Releases> {
  const config = readConfig(site.env);
  const { releaseKeys } = await loadSecrets(config);
  const { database, close } = await joinDatabase(config, SILENT);
  const parts = { database, clock, keys: createKeyRing({ signing: releaseKeys }) };
  const registry = createRegistry(parts);
  const gated = createRegistry({ ...parts, findContractProblems: contractsGate, findForeignClaims: foreignClaimsGate });
  const store = createDiskStore(join(config.dataFolder, "releases"));
  const undo: (() => Promise<unknown>)[] = [];

  async function findGivenRemote(remote: string): Promise<ReleasedRemote> {
    const found = (await givenRemotes(site)).find(({ name }) => name === remote);
    if (!found) throw new Error(`${remote} is not in the release set`);
    return found;
  }

  /** The server remembers a release set for a moment. */
  async function untilGiven(remote: string, version: string, lastGood: string | null): Promise<void> {
    const until = Date.now() + GIVEN_WITHIN_MS;
    for (;;) {
      const now = await findGivenRemote(remote);
      if (now.version === version && (now.lastGood?.version ?? null) === lastGood) return;
      if (Date.now() > until) throw new Error(`${remote} ${version} is still not served, but ${now.version}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  const forgetLastGood = (remote: string) =>
    database.query("UPDATE remote_releases SET last_good = NULL WHERE remote = $1", [remote]);

  async function makeStable(name: string, version: string, through = gated): Promise<void> {
    const { stable } = await find(name);
    if (stable !== version) {
      await through.change(name, { type: "rollout", version, percent: 100 }, BY);
      await through.change(name, { type: "promote" }, BY);
    }
    await forgetLastGood(name);
  }

  async function put({ name, version, folder }: MadeBuild, origin: string) {
    const { document } = await store.put(name, version, folder);
    const maps = await packMaps(folder, version);
    if (maps) await store.putMaps(name, version, maps);
    const signature = signDocument(document, releaseKeys.privateKey);
    await registry.publish({ ...BY, document, signature, baseUrl: `${origin}/${name}/${version}` });
    return { version };
  }

  async function putOnce({ workshop, ...built }: MadeBuild & { workshop: string }, origin: string) {
    const published = await put(built, origin);
    await rm(workshop, { recursive: true, force: true });
    return published;
  }

  const publish = async (remote: string, fault: BuildFault | null, { origin }: FaultyOrigin) =>
    putOnce(await buildAgain(remote, fault), origin);

  async function find(remote: string): Promise<ManagedRemote> {
    const found = (await registry.status()).find((release) => release.remote === remote);
    if (!found) throw new Error(`${remote} has no release`);
    return found;
  }

  return {
    publish,
    async rollOut(remote, version, percent) {
      await registry.change(remote, { type: "rollout", version, percent }, BY);
      undo.push(async () => {
        const { rollout } = await find(remote);
        if (rollout?.version === version && rollout.state !== "halted")
          await registry.change(remote, { type: "halt" }, BY);
      });
    },
    async signalsOf(remote, page) {
      const [counted] = await database.query<{ signals: string[] }>(
        "SELECT signals FROM release_exposures WHERE remote = $1 AND page = $2",
        [remote, page],
      );
      return counted?.signals ?? [];
    },
    countedIn: (page) =>
      database.query<CountedRow>(
        `SELECT remote, mounted_at IS NOT NULL AS "hasMounted", failure, signals FROM release_exposures WHERE page = $1`,
        [page],
      ),
    async reportedFaults() {
      const found = await database.query<{ line: string }>(
        `SELECT remote || '@' || version || ' ' || kind || ' ' || message || ' ' || frames::text AS line FROM release_errors
         UNION ALL
         SELECT remote || '@' || version || ' ' || coalesce(failure, '') || ' ' || array_to_string(seen, ' ')
         FROM (SELECT remote, version, failure,
                 ARRAY(SELECT name FROM unnest(signals) AS name WHERE name <> 'left' AND name NOT LIKE '%slow%') AS seen
               FROM release_exposures) AS counted
         WHERE failure IS NOT NULL OR cardinality(seen) > 0`,
      );
      return found.map(({ line }) => line).sort();
    },
    async causesOf(remote, version) {
      const kept = await database.query<{ message: string }>(
        "SELECT message FROM release_errors WHERE remote = $1 AND version = $2 ORDER BY message",
        [remote, version],
      );
      return kept.map(({ message }) => message);
    },
    async publishShell(changes) {
      const { stable } = await find(SHELL_NAME);
      undo.push(async () => {
        const present = await find(SHELL_NAME);
        const isAsBefore = present.stable === stable && !present.rollout;
        if (!isAsBefore) await registry.change(SHELL_NAME, { type: "rollback", version: stable }, BY);
      });
      return putOnce(await buildChangedShell(changes), site.assets);
    },
    async publishFrom(tree, name, { origin }) {
      const { stable } = await find(name);
      undo.push(() => makeStable(name, stable, registry));
      const [built] = await tree.build([name]);
      return put(built as MadeBuild, origin);
    },
    makeStable: (name, version) => makeStable(name, version),
    find,
    async change(remote, action) {
      await registry.change(remote, action, BY);
    },
    async release(remote, fault, { lastGood, onOrigin }) {
      const { version: earlier } = await findGivenRemote(remote);
      const origin = onOrigin ?? (await openFaultyOrigin(site.assets));
      if (!onOrigin) undo.push(() => origin.close());
      const { version } = await publish(remote, fault, origin);

      async function takeBack(): Promise<void> {
        const { stable } = await find(remote);
        if (stable !== earlier) await registry.change(remote, { type: "rollback", version: earlier }, BY);
        await forgetLastGood(remote);
        await untilGiven(remote, earlier, null);
      }
      undo.push(takeBack);
      await registry.change(remote, { type: "rollout", version, percent: 100 }, BY);
      await registry.change(remote, { type: "promote" }, BY);
      if (!lastGood) await forgetLastGood(remote);
      await untilGiven(remote, version, lastGood ? earlier : null);
      return { version, earlier, origin, takeBack };
    },
    async close() {
      for (const step of undo.reverse()) await step();
      await close();
    },
  };
}
