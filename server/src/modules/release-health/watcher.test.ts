import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { RemoteOutcome } from "@kalima/releases-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { addRemote, type RolloutInDatabase } from "../../../test/releases/rollout-in-database.ts";
import type { ChangeRelease } from "./change-release.ts";
import { type Beacon, exposuresRepository } from "./exposures.repository.ts";
import { readSample, SILENT_AFTER_MS } from "./stages.ts";
import { readHealth } from "./version-health.ts";
import { createWatcher, limitDutyCycle } from "./watcher.ts";

const REMOTE = "mfe-booking";
let server: TestApp;
let site: RolloutInDatabase;
let rolloutId: string;
let time: number;
let warnings: string[];
const now = () => new Date(time);
const log = { info: () => undefined, warn: (text: string) => void warnings.push(text) } as never;

beforeAll(async () => {
  server = await createTestApp({}, []);
});
afterAll(() => server.close());
beforeEach(async () => {
  time = Date.parse("2026-11-21T10:00:00Z");
  warnings = [];
  await server.database.query("TRUNCATE remote_versions, remote_releases, release_changes CASCADE");
  await server.database.query("TRUNCATE release_exposures, release_vitals");
  site = await addRemote(server.database, REMOTE, now);
  rolloutId = await begin(site);
});

const begin = (rollout: RolloutInDatabase) => rollout.begin({ percent: 50, steps: [100], everyMinutes: 10 });
const makeWatcher = (change: ChangeRelease = site.change) =>
  createWatcher({ database: server.database, exposures: openExposures(), change, clock: now, log });
const openExposures = () => exposuresRepository(server.database);

type Page = {
  rolloutId?: string;
  visitor: string;
  version?: string;
  outcomes?: Beacon["outcome"][];
  remote?: string;
  percent?: number;
  network?: string | null;
  isNew?: boolean;
};
let pages = 0;
function visit(all: Page[]): Promise<void> {
  const beacons = all.flatMap(({ outcomes = ["exposed", "mounted"], ...one }) => {
    const page = `p${pages++}`;
    const page0 = { page, remote: REMOTE, version: "2.0.0", rolloutId, percent: 50, reason: null };
    return outcomes.map((outcome) => ({ ...page0, ...one, outcome }));
  });
  return openExposures().record(beacons, now());
}
const repeatPage = (count: number, page: Omit<Page, "visitor">): Page[] =>
  Array.from({ length: count }, (_, at) => ({ visitor: `${page.version}-${at}`, ...page }));
const failed: RemoteOutcome[] = ["exposed", "failed"];
const visitBadVersion = (of: { remote?: string; rolloutId?: string } = {}) =>
  visit([
    ...repeatPage(30, { ...of, version: "2.0.0", outcomes: failed }),
    ...repeatPage(30, { ...of, version: "1.0.0" }),
  ]);

describe("the sample", () => {
  const readStage = async () =>
    (await readSample(server.database, REMOTE, { id: rolloutId, version: "2.0.0", percent: 50 }, now())).stages.at(-1);

  it("counts an exposure once its outcome is known, and a silent one as failed after a minute", async () => {
    await visit([
      { visitor: "a", outcomes: ["exposed"] },
      { visitor: "b", version: "1.0.0" },
    ]);
    const control = { exposures: 1, failures: 0, visitors: 1, networks: 1 };
    expect(await readStage()).toEqual({
      percent: 50,
      canary: { exposures: 0, failures: 0, visitors: 1, networks: 1 },
      control,
    });
    time += SILENT_AFTER_MS;
    expect(await readStage()).toMatchObject({ canary: { exposures: 0 } });
    time += 1;
    expect(await readStage()).toEqual({
      percent: 50,
      canary: { exposures: 1, failures: 1, visitors: 1, networks: 1 },
      control,
    });
  });

  it("counts one vote per visitor at each share, the first", async () => {
    for (const outcomes of [failed, undefined, failed]) {
      await visit([{ visitor: "a", ...(outcomes && { outcomes }) }]);
      time += 1_000;
    }
    expect(await readStage()).toMatchObject({ canary: { exposures: 1, failures: 1, visitors: 1, networks: 1 } });
    await visit([{ visitor: "a", percent: 100 }]);
    expect(await readStage()).toMatchObject({ canary: { exposures: 1, failures: 1 } });
  });

  it("limits the votes and failures of a network, but not those of this machine", async () => {
    const makePage = (network: string | null, isNew: boolean) => ({
      network,
      isNew,
      version: "2.0.0",
      outcomes: failed,
    });
    const readWeights = async () => {
      const { exposures = 0, failures = 0 } = (await readStage())?.canary ?? {};
      return [exposures, failures].map((weight) => Math.round(weight * 1_000) / 1_000);
    };
    await visit(repeatPage(40, makePage("192.0.2.0/24", false)));
    expect(await readWeights()).toEqual([20, 1]);
    await visit(
      repeatPage(40, makePage("198.51.100.0/24", true)).map((page, at) => ({ ...page, visitor: `new-${at}` })),
    );
    expect(await readWeights()).toEqual([25, 2]);
    await visit(repeatPage(40, makePage(null, true)).map((page, at) => ({ ...page, visitor: `near-${at}` })));
    expect(await readWeights()).toEqual([65, 42]);
  });

  it("counts no failure for a page that was left before it mounted, however long ago", async () => {
    await visit([
      ...repeatPage(39, { version: "2.0.0", outcomes: ["exposed", "left"] }),
      ...repeatPage(112, { version: "1.0.0" }),
    ]);
    time += SILENT_AFTER_MS + 1;
    expect(await readStage()).toMatchObject({
      canary: { exposures: 0, failures: 0 },
      control: { exposures: 112, failures: 0 },
    });
    const found = await readHealth(server.database, [await site.readRelease()], now);
    expect(found.get(REMOTE)?.health[0]).toMatchObject({ version: "2.0.0", exposures: 0, failures: 0 });
  });

  it("counts no exposure for a version that was only the fallback", async () => {
    await visit([{ visitor: "a", outcomes: ["mounted"] }]);
    expect(await readStage()).toMatchObject({ canary: { exposures: 0 }, control: { exposures: 0 } });
  });

  it("lists share by share, the current one last, even without visits", async () => {
    await visit([{ visitor: "a", percent: 5 }]);
    time += 1_000;
    await visit([{ visitor: "b", percent: 25 }]);
    const present = { id: rolloutId, version: "2.0.0", percent: 5 };
    const { stages } = await readSample(server.database, REMOTE, present, now());
    expect(stages.map(({ percent }) => percent)).toEqual([25, 5]);
    expect(await readStage()).toMatchObject({ percent: 50, canary: { exposures: 0 } });
  });
});

describe("the watcher", () => {
  it("stops a bad version, as health, and says why", async () => {
    await visitBadVersion();
    await makeWatcher().checkReleases();
    expect(await site.readRelease()).toMatchObject({ stable: "1.0.0", rollout: { state: "halted" }, revision: 2 });
    expect((await site.listActions()).at(-1)).toEqual({ actor: "health", action: "halt", reason: "fails_more_often" });
    await makeWatcher().checkReleases();
    expect(await site.readRelease()).toMatchObject({ revision: 2 });
  });

  it("never overwrites a change made during its check", async () => {
    await visitBadVersion();
    await makeWatcher(async (remote, action, by) => {
      await site.change(remote, { type: "promote" }, { actor: "cli:test", revision: by.revision });
      return site.change(remote, action, by);
    }).checkReleases();
    expect(await site.readRelease()).toMatchObject({ stable: "2.0.0", rollout: null, revision: 2 });
    expect(warnings).toEqual([]);
  });

  it("leaves what is switched off alone", async () => {
    await visitBadVersion();
    await site.change(REMOTE, { type: "disable" }, { actor: "cli:test", revision: 1 });
    await makeWatcher().checkReleases();
    expect(await site.readRelease()).toMatchObject({ isDisabled: true, revision: 2 });
  });

  it("logs an error of one remote and continues with the others", async () => {
    const other = await addRemote(server.database, "mfe-z", now);
    const otherId = await begin(other);
    await visitBadVersion();
    await visitBadVersion({ remote: "mfe-z", rolloutId: otherId });
    await makeWatcher(async (remote, action, by) => {
      if (remote === REMOTE) throw new Error("no luck");
      return other.change(remote, action, by);
    }).checkReleases();
    expect(warnings).toEqual([`release health, ${REMOTE}: no luck`]);
    expect(await other.readRelease()).toMatchObject({ rollout: { state: "halted" } });
  });

  it("survives a database that is away", async () => {
    const away = {
      query: () => Promise.reject(new Error("away")),
      transaction: () => Promise.reject(new Error("away")),
    };
    const watcher = createWatcher({ database: away, exposures: openExposures(), change: site.change, clock: now, log });
    await watcher.checkReleases();
    expect(warnings).toEqual(["release health, looking: away", "release health, stable versions: away"]);
  });

  it("forgets what is older than sixty days, once an hour", async () => {
    const count = () =>
      server.database.query(
        "SELECT (SELECT count(*) FROM release_exposures) AS e, (SELECT count(*) FROM release_vitals) AS v",
      );
    await visit([{ visitor: "a" }]);
    const vital = { page: "p", remote: REMOTE, version: "2.0.0", metric: "LCP", value: 900 } as const;
    await openExposures().measure([vital], now());
    const watcher = makeWatcher();
    time += 60 * DAY_MS;
    await watcher.tidy();
    expect(await count()).toEqual([{ e: 1, v: 1 }]);
    time += MINUTE_MS;
    await watcher.tidy();
    expect(await count()).toEqual([{ e: 0, v: 0 }]);
  });

  it("rests for nineteen times the duration of a check", async () => {
    let now = 0;
    let checks = 0;
    const run = limitDutyCycle(
      async () => {
        checks += 1;
        now += 1_000;
      },
      () => now,
    );
    await run();
    now += 18_999;
    await run();
    expect(checks).toBe(1);
    now += 1;
    await run();
    expect(checks).toBe(2);
  });
});

describe("the health of a remote", () => {
  const readRemoteHealth = async () => (await readHealth(server.database, [await site.readRelease()], now)).get(REMOTE);

  it("counts each version's exposures since the rollout began, with the verdict and its evidence", async () => {
    time -= 1_000;
    await visit(repeatPage(7, { version: "1.0.0" }));
    time += 1_000;
    await visitBadVersion();
    const vital = { remote: REMOTE, version: "2.0.0" };
    for (const [at, value] of [100, 200, 300, 400].entries()) {
      await openExposures().measure([{ ...vital, page: `p${at}`, metric: "LCP", value: value * 10 }], now());
      await openExposures().measure([{ ...vital, page: `p${at}`, metric: "INP", value }], now());
    }
    const found = await readRemoteHealth();
    expect(found?.health).toEqual([
      { version: "2.0.0", exposures: 30, failures: 30, lcp: 3_000, inp: 300 },
      { version: "1.0.0", exposures: 30, failures: 0, lcp: null, inp: null },
      { version: "0.9.0", exposures: 0, failures: 0, lcp: null, inp: null },
    ]);
    expect(found?.verdict).toMatchObject({ kind: "halt", reason: "fails_more_often" });
    expect(found?.verdict?.evidence).toBeGreaterThan(200);
    expect(JSON.parse(JSON.stringify(found?.verdict?.evidence))).toBe(found?.verdict?.evidence);
  });

  it("covers the last day when there is no rollout, without a verdict", async () => {
    await site.change(REMOTE, { type: "rollback" }, { actor: "cli:test", revision: 1 });
    await visit(repeatPage(5, { version: "0.9.0" }));
    time += DAY_MS / 2;
    await visit(repeatPage(2, { version: "0.9.0", outcomes: failed }));
    expect(await readRemoteHealth()).toMatchObject({
      verdict: null,
      health: [{ version: "0.9.0", exposures: 7, failures: 2 }],
    });
    time += DAY_MS / 2 + 1;
    expect(await readRemoteHealth()).toMatchObject({ health: [{ version: "0.9.0", exposures: 2, failures: 2 }] });
  });
});
