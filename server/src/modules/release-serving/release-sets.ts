import { AppError } from "@kalima/contracts/errors";
import type { RemoteBuild } from "@kalima/release-client";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { FastifyBaseLogger } from "fastify";
import { withTimeout } from "../../kernel/async/with-timeout.ts";
import type { KeyRing } from "../../security/key-ring.ts";
import {
  isShell,
  NO_TRAITS,
  type ReleaseWithVersions,
  type ShellRelease,
  type VisitorTraits,
} from "../registry/public.ts";
import type { PageNames } from "./page-names.ts";
import { buildReleaseSet, createServableSelector, type Servable } from "./release-set.ts";
import type { Snapshot } from "./snapshot.ts";

/** How long the registry is served from memory; a change reaches every process within this time. */
const MEMORY_MS = 1_000;
/** A registry that takes longer counts as down. */
const ANSWERS_WITHIN_MS = 2_000;
/** Longest wait of a page for the registry while memory has a set to serve. */
const PAGE_WAITS_MS = 150;

export type ReleaseSetsDependencies = {
  readRegistry(): Promise<ReleaseWithVersions[]>;
  snapshot: Snapshot;
  pages: Pick<PageNames, "issue" | "issueBlank">;
  keys: Pick<KeyRing, "refresh" | "findSigner" | "listIds">;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** True adds the visitor's bucket in each rollout to the sets; false by default. */
  showsBuckets?: boolean;
};
export type ReleaseSets = {
  /**
   * Returns the visitor's versions for one life of a page. While the registry cannot be read they come from memory, or
   * from the snapshot that this site wrote last.
   *
   * Reports of the page count in rollouts, unless `isCounted` is false. `seen` decides about rollouts to cohorts.
   *
   * @throws {AppError} `releases.registry_down` when there is neither.
   */
  serveTo(visitor: string, isCounted?: boolean, seen?: VisitorTraits): Promise<ReleaseSet>;
  /** Lists the live builds of remotes: stable ones, and those that are rolled out. */
  live(): Promise<RemoteBuild[]>;
  /** Lists the live builds of the shell: the stable one, then the one that is rolled out, then the last good one. */
  shells(): Promise<ShellRelease[]>;
  /** Makes the next call read the registry. */
  forget(): void;
};

/** Creates release sets from the registry. */
export function createReleaseSets(parts: ReleaseSetsDependencies): ReleaseSets {
  const { readRegistry, snapshot, pages, keys, log, showsBuckets = false } = parts;
  const selectServable = createServableSelector(keys, (version) => {
    log.error(`${version} is not served: its signature does not hold`);
  });
  let known: Servable[] | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let isDown = false;
  /** True after a page waited in vain for the current read: no other page waits for it. */
  let isLate = false;
  let mustWait = false;
  let written: string | undefined;
  let reading: Promise<void> | undefined;

  async function keep(releases: readonly ReleaseWithVersions[]): Promise<void> {
    // The snapshot outlives the key that signed the last one.
    const text = `${keys.listIds()[0]} ${JSON.stringify(releases)}`;
    if (text === written) return;
    try {
      await snapshot.write(releases);
      written = text;
    } catch (error) {
      log.warn(`the snapshot of releases cannot be written: ${(error as Error).message}`);
    }
  }

  async function readSnapshot(): Promise<Servable[] | undefined> {
    try {
      const releases = await snapshot.read();
      return releases ? selectServable(releases) : undefined;
    } catch (error) {
      log.error(`the snapshot of releases is refused: ${(error as Error).message}`);
      return undefined;
    }
  }

  async function read(): Promise<void> {
    const startedAt = performance.now();
    try {
      const releases = await withTimeout(ANSWERS_WITHIN_MS, readRegistry());
      // After the registry is read: it may name a key newer than those in memory.
      await keys.refresh();
      known = selectServable(releases);
      if (isDown) log.info("the release registry answers again");
      isDown = false;
      await keep(releases);
    } catch (error) {
      if (!isDown) log.error(`the release registry cannot be read: ${(error as Error).message}`);
      isDown = true;
      known ??= await readSnapshot();
    }
    freshUntil = (isDown ? performance.now() : startedAt) + MEMORY_MS;
    isLate = mustWait = false;
  }

  async function waitFor(reading: Promise<void>): Promise<void> {
    if (!known || mustWait) return reading;
    // While the registry is down it is read in the background: pages do not wait for it.
    if (isDown || isLate) return;
    await withTimeout(PAGE_WAITS_MS, reading).catch(() => {
      isLate = true;
    });
  }

  async function readServable(): Promise<Servable[]> {
    if (performance.now() >= freshUntil) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await waitFor(reading);
    }
    if (!known) throw new AppError("releases.registry_down");
    return known;
  }

  return {
    async serveTo(visitor, isCounted = true, seen = NO_TRAITS) {
      const page = isCounted ? pages.issue(visitor, seen) : pages.issueBlank();
      return buildReleaseSet(await readServable(), visitor, page, seen, showsBuckets);
    },
    async live() {
      const present = (await readServable()).filter(({ isDisabled }) => !isDisabled);
      const builds = present.flatMap(({ stable, rollout }) => [
        stable.build,
        ...(rollout ? [rollout.version.build] : []),
      ]);
      return builds.filter((build) => !isShell(build));
    },
    async shells() {
      const versions = (await readServable()).flatMap(({ stable, rollout, lastGood }) => [
        stable,
        rollout?.version,
        lastGood,
      ]);
      return versions.flatMap((version) => (version && isShell(version.build) ? [version.build] : []));
    },
    forget() {
      freshUntil = Number.NEGATIVE_INFINITY;
      mustWait = !isDown;
    },
  };
}
