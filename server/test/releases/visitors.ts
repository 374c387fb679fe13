import { MINUTE_MS } from "@kalima/contracts/domain";
import { createRandom } from "../../src/kernel/create-random.ts";
import type { Database } from "../../src/kernel/database/database.ts";
import type { ReleaseRow } from "../../src/modules/registry/registry.repository.ts";
import { assignVersion } from "../../src/modules/registry/rollout/assignment.policy.ts";
import { type Beacon, exposuresRepository } from "../../src/modules/release-health/exposures.repository.ts";
import { createWatcher, type Watcher } from "../../src/modules/release-health/watcher.ts";
import { addRemote, type RolloutInDatabase } from "./rollout-in-database.ts";

/** The kind of visitor that a page reports. */
export type Kind = Required<Pick<Beacon, "language" | "device" | "role">>;
/** The outcomes that a version reports for a page view. */
export type Behaviour = (random: () => number, kind: Kind) => Beacon["outcome"][];
/** Fails a share of its exposures. */
export const failAtRate =
  (rate: number): Behaviour =>
  (random) => ["exposed", random() < rate ? "failed" : "mounted"];

type Options = {
  remote: string;
  /** The new version; the stable one fails one exposure in two hundred. */
  canary: Behaviour;
  stable?: Behaviour;
  seed?: number;
  /** Looks come every five seconds, as on a real site. */
  pagesPerLook?: number;
  /** Probability that a page view is of a returning visitor. */
  returning?: number;
};
const LOOK_MS = 5_000;

/** One visitor in five reads Arabic, one in four has a phone, one in three is a student. */
function drawKind(random: () => number): Kind {
  return {
    language: random() < 0.2 ? "ar" : "en",
    device: random() < 0.25 ? "phone" : "computer",
    role: random() < 0.33 ? "student" : "guest",
  };
}

/** Replaces the random id of a rollout in the draw, so that each run of a test has the same visitors inside. */
export const makeDrawSalt = ({ seed = 1 }: Pick<Options, "seed">): string => `draw-${seed}`;

/** A remote under rollout with visitors, and the real watcher over the real tables. Tests advance the time. */
export type Visitors = RolloutInDatabase & {
  watcher: Watcher;
  now(): Date;
  /** Simulates up to `most` page views with the watcher, until `until` is true. Returns the release. */
  come(most: number, until?: (release: ReleaseRow) => boolean): Promise<ReleaseRow>;
  /** Lets time pass with a look and without a visitor. */
  wait(minutes: number): Promise<ReleaseRow>;
  record(beacons: readonly Beacon[]): Promise<void>;
  /** Visitors of the new version so far; each votes once at a share. */
  countExposures(): Promise<number>;
};

export async function bringVisitors(database: Database, options: Options): Promise<Visitors> {
  const { remote, canary, stable = failAtRate(0.005), seed = 1, pagesPerLook = 5, returning = 0.3 } = options;
  const random = createRandom(seed);
  let time = Date.parse("2026-11-21T10:00:00Z");
  let people = 0;
  let pages = 0;
  const now = () => new Date(time);
  const site = await addRemote(database, remote, now);
  const repository = exposuresRepository(database);
  const log = { info: () => undefined, warn: (text: string) => Promise.reject(new Error(text)) };
  const watcher = createWatcher({
    database,
    exposures: repository,
    change: site.change,
    clock: now,
    log: log as never,
  });

  function viewPage({ stable: standing, rollout }: ReleaseRow): Beacon[] {
    const isKnown = people > 0 && random() < returning;
    const visitor = `${remote}-${seed}-${isKnown ? Math.floor(random() * people) : people++}`;
    const drawn = rollout && { ...rollout, salt: makeDrawSalt(options) };
    const version = assignVersion({ remote, stable: standing, rollout: drawn }, visitor);
    const name = `${remote}-page-${pages++}`;
    const counted = { rolloutId: rollout?.id ?? null, percent: rollout?.percent ?? null };
    const kind = drawKind(random);
    const outcomes = (version === rollout?.version ? canary : stable)(random, kind);
    const told = { page: name, visitor, remote, version, reason: null, ...counted, ...kind };
    return outcomes.map((outcome) => ({ ...told, outcome }));
  }

  return {
    ...site,
    watcher,
    now,
    async come(most, until = () => false) {
      let release = await site.readRelease();
      for (let came = 0; came < most && !until(release); came += pagesPerLook) {
        await repository.record(Array.from({ length: pagesPerLook }, () => viewPage(release)).flat(), now());
        time += LOOK_MS;
        await watcher.checkReleases();
        release = await site.readRelease();
      }
      return release;
    },
    async wait(minutes) {
      time += minutes * MINUTE_MS;
      await watcher.checkReleases();
      return site.readRelease();
    },
    record: (beacons) => repository.record(beacons, now()),
    async countExposures() {
      const [row] = await database.query<{ count: number }>(
        "SELECT count(DISTINCT visitor) AS count FROM release_exposures WHERE remote = $1 AND version = '2.0.0' AND exposed_at IS NOT NULL",
        [remote],
      );
      return row?.count ?? 0;
    },
  };
}
