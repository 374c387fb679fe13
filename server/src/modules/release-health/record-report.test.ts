import { releaseReport } from "@kalima/releases-contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { addRemote } from "../../../test/releases/rollout-in-database.ts";
import { computeBucket } from "../registry/rollout/assignment.policy.ts";
import { type Beacon, exposuresRepository } from "./exposures.repository.ts";
import { createRecordReport, type RecordReport } from "./record-report.ts";
import { readSample, SILENT_AFTER_MS } from "./stages.ts";
import { readHealth } from "./version-health.ts";

const REMOTE = "mfe-booking";
const NOW = new Date("2026-11-21T10:00:00Z");
const ROLLOUT = { id: "r1", percent: 5 };
const findVisitor = (fits: (bucket: number) => boolean) => {
  const at = Array.from({ length: 1_000 }, (_, one) => one).find((one) => fits(computeBucket(REMOTE, "r1", `v${one}`)));
  return `v${at}`;
};
const INSIDE = findVisitor((bucket) => bucket < 500);
const OUTSIDE = findVisitor((bucket) => bucket >= 500);

let server: TestApp;
let record: RecordReport;
beforeAll(async () => {
  server = await createTestApp({}, []);
  const site = await addRemote(server.database, REMOTE, () => NOW);
  await site.begin({ percent: 5, steps: [100] });
  // The rollout id that the visitors above were chosen for.
  await server.database.query(
    `UPDATE release_changes SET rollout = rollout || '{"id": "r1"}' WHERE rollout IS NOT NULL`,
  );
  const isPageOf = (page: string, visitor: string) => page.startsWith(`${visitor}:`);
  record = createRecordReport(exposuresRepository(server.database), isPageOf, () => NOW);
});
afterAll(() => server.close());
beforeEach(() => server.database.query("TRUNCATE release_exposures, release_vitals"));

type Event = { outcome: string; version?: string; rollout?: object | null; reason?: string; remote?: string };
function sendReport(visitor: string | null, events: Event[], more: { page?: string; vitals?: object[] } = {}) {
  const whole = events.map((event) => ({ remote: REMOTE, version: "2.0.0", rollout: ROLLOUT, ...event }));
  const { page = `${visitor}:1`, vitals } = more;
  return record({ visitor, ip: "127.0.0.1" }, releaseReport.parse({ page, events: whole, ...(vitals && { vitals }) }));
}
type Row = { version: string; visitor: string; rollout: string | null; failure: string | null } & Record<
  string,
  unknown
>;
const readRows = () =>
  server.database.query<Row>(
    `SELECT page, version, visitor, rollout_id AS rollout, percent, exposed_at IS NOT NULL AS "isExposed",
            mounted_at IS NOT NULL AS "hasMounted", failure, reason
     FROM release_exposures ORDER BY page, version`,
  );

describe("a report", () => {
  it("makes one row of a page and a version", async () => {
    await sendReport(INSIDE, [{ outcome: "exposed" }, { outcome: "loaded" }, { outcome: "mounted" }]);
    expect(await readRows()).toEqual([
      {
        page: `${INSIDE}:1`,
        version: "2.0.0",
        visitor: INSIDE,
        rollout: "r1",
        percent: 5,
        isExposed: true,
        hasMounted: true,
        failure: null,
        reason: null,
      },
    ]);
  });

  it("keeps a crash after mounting, whatever is reported later", async () => {
    await sendReport(INSIDE, [{ outcome: "exposed" }, { outcome: "mounted" }]);
    await sendReport(INSIDE, [{ outcome: "crashed", reason: "x is not a function" }]);
    await sendReport(INSIDE, [{ outcome: "mounted" }]);
    expect(await readRows()).toMatchObject([{ failure: "crashed", reason: "x is not a function", hasMounted: true }]);
  });

  it("keeps the failure of a version when another one takes over", async () => {
    await sendReport(INSIDE, [{ outcome: "mounted", version: "1.0.0" }]);
    await sendReport(INSIDE, [{ outcome: "exposed" }, { outcome: "failed" }]);
    expect(await readRows()).toMatchObject([
      { version: "1.0.0", isExposed: false, rollout: null },
      { version: "2.0.0", isExposed: true, hasMounted: false, failure: "failed" },
    ]);
  });

  it.each<{ what: string; visitor: string | null; event?: Partial<Event>; page?: string }>([
    { what: "no visitor", visitor: null },
    { what: "another visitor's page", visitor: INSIDE, page: `${OUTSIDE}:1` },
    { what: "the side that the visitor is not on", visitor: OUTSIDE },
    { what: "the stable version, by a visitor of the new one", visitor: INSIDE, event: { version: "1.0.0" } },
    { what: "a share that never existed", visitor: INSIDE, event: { rollout: { id: "r1", percent: 6 } } },
    { what: "a rollout that never existed", visitor: INSIDE, event: { rollout: { id: "r9", percent: 5 } } },
    { what: "no rollout", visitor: INSIDE, event: { rollout: null } },
  ])("counts in no rollout for $what", async ({ visitor, event, page }) => {
    await sendReport(visitor, [{ outcome: "exposed", ...event }], page ? { page } : {});
    expect(await readRows()).toMatchObject([{ rollout: null, isExposed: true }]);
  });

  it("counts for the stable version on the other side", async () => {
    await sendReport(OUTSIDE, [{ outcome: "exposed", version: "1.0.0" }]);
    expect(await readRows()).toMatchObject([{ version: "1.0.0", rollout: "r1" }]);
  });

  it("keeps a failed render on the server although the page mounts in the browser", async () => {
    const met = {
      page: `${INSIDE}:1`,
      visitor: INSIDE,
      remote: REMOTE,
      version: "2.0.0",
      rolloutId: null,
      percent: null,
    };
    const repository = exposuresRepository(server.database);
    await repository.record([{ ...met, outcome: "render_failed", reason: "no page" }], NOW);
    await sendReport(INSIDE, [{ outcome: "exposed" }, { outcome: "mounted" }, { outcome: "mismatched" }]);
    expect(await readRows()).toMatchObject([
      { rollout: "r1", isExposed: true, hasMounted: true, failure: "render_failed", reason: "no page" },
    ]);
  });

  it("counts a page that was left before its code ran neither as shown nor as failed", async () => {
    const met = { remote: REMOTE, version: "2.0.0", rolloutId: null, percent: null, visitor: INSIDE };
    const late = { ...met, page: `${INSIDE}:left`, outcome: "render_late" as const, reason: null };
    await exposuresRepository(server.database).record([late], NOW);
    await sendReport(INSIDE, [{ outcome: "exposed" }, { outcome: "mounted" }]);
    const afterSilence = new Date(NOW.getTime() + 2 * SILENT_AFTER_MS);
    const rollout = { id: "r1", version: "2.0.0", percent: 5 };
    const { stages } = await readSample(server.database, REMOTE, rollout, afterSilence);
    expect(stages[0]?.canary).toMatchObject({ exposures: 1, failures: 0 });
    const standing = { remote: REMOTE, stable: "1.0.0", lastGood: null, rollout: null };
    const health = await readHealth(server.database, [{ ...standing, stable: "2.0.0" }], () => afterSilence);
    expect(health.get(REMOTE)?.health).toMatchObject([{ version: "2.0.0", exposures: 1, failures: 0 }]);
  });

  it("does not change the page of another visitor", async () => {
    await sendReport(INSIDE, [{ outcome: "exposed" }]);
    await sendReport(null, [{ outcome: "crashed" }], { page: `${INSIDE}:1` });
    expect(await readRows()).toMatchObject([{ visitor: INSIDE, failure: null }]);
  });

  it("drops unknown versions and remotes", async () => {
    await sendReport(INSIDE, [
      { outcome: "exposed", version: "9.9.9" },
      { outcome: "failed", remote: "mfe-nobody" },
    ]);
    expect(await readRows()).toEqual([]);
  });

  it("may hold half a surrogate pair", async () => {
    await sendReport(INSIDE, [{ outcome: "exposed" }, { outcome: "crashed", reason: "broken \ud83d text" }]);
    expect(await readRows()).toMatchObject([{ reason: "broken \ufffd text" }]);
  });
});

describe("figures", () => {
  const makeVital = (value: number, metric = "LCP") => ({ remote: REMOTE, version: "2.0.0", metric, value });
  const readVitals = () => server.database.query("SELECT metric, value FROM release_vitals ORDER BY metric");

  it("count once for a page, the largest", async () => {
    await sendReport(INSIDE, [], { vitals: [makeVital(900), makeVital(1_200), makeVital(80, "INP")] });
    await sendReport(INSIDE, [], { vitals: [makeVital(1_100), makeVital(90, "INP")] });
    expect(await readVitals()).toEqual([
      { metric: "INP", value: 90 },
      { metric: "LCP", value: 1_200 },
    ]);
  });

  it.each([
    ["nought", INSIDE, [makeVital(0)]],
    ["an hour", INSIDE, [makeVital(3_600_000)]],
    ["a minute's interaction", INSIDE, [makeVital(60_000, "INP")]],
    ["an unknown version's", INSIDE, [{ ...makeVital(900), version: "9.9.9" }]],
    ["a stranger's", null, [makeVital(900)]],
  ])("%s is dropped", async (_what, visitor, vitals) => {
    await sendReport(visitor, [], { vitals });
    expect(await readVitals()).toEqual([]);
  });
});

const beacon: fc.Arbitrary<Beacon> = fc.record({
  page: fc.constantFrom("p1", "p2"),
  visitor: fc.constant("v"),
  remote: fc.constant(REMOTE),
  version: fc.constantFrom("1.0.0", "2.0.0"),
  outcome: fc.constantFrom("exposed", "loaded", "mounted", "failed", "crashed", "mismatched", "render_late"),
  rolloutId: fc.constantFrom(null, "r1", "r2"),
  percent: fc.constantFrom(5, 25),
  reason: fc.constantFrom(null, "a", "b", "Ä", ""),
});
/** The same beacons in two orders, each cut into bodies in its own way, some sent twice. */
const twoWays = fc.array(beacon, { minLength: 1, maxLength: 8 }).chain((beacons) => {
  const order = fc
    .tuple(fc.shuffledSubarray(beacons), fc.shuffledSubarray(beacons, { minLength: beacons.length }))
    .map(([again, all]) => [...again, ...all]);
  const way = fc.record({ order, size: fc.integer({ min: 1, max: 5 }) });
  return fc.tuple(way, way);
});

describe("beacons", () => {
  it("end in the same rows in whatever order, however often and however packed they come", async () => {
    const repository = exposuresRepository(server.database);
    async function send({ order, size }: { order: Beacon[]; size: number }) {
      await server.database.query("TRUNCATE release_exposures");
      for (let at = 0; at < order.length; at += size) await repository.record(order.slice(at, at + size), NOW);
      return readRows();
    }
    await fc.assert(
      fc.asyncProperty(twoWays, async ([one, other]) => {
        expect(await send(one)).toEqual(await send(other));
      }),
      { numRuns: process.env.TEST_DEEP === "1" ? 1_000 : 60 },
    );
  });

  it("may come at the same time", async () => {
    const events = ["exposed", "mounted", "crashed"].map((outcome) => ({ outcome }));
    const versions = ["1.0.0", "2.0.0"];
    const mixed = Array.from({ length: 20 }, (_, at) => {
      const both = versions.flatMap((version) => events.map((event) => ({ ...event, version })));
      return at % 2 ? both : both.reverse();
    });
    await Promise.all(mixed.map((all) => sendReport(INSIDE, all)));
    expect(await readRows()).toMatchObject(
      versions.map((version) => ({ version, failure: "crashed", isExposed: true })),
    );
  });
});
