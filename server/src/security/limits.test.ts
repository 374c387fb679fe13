import { HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { createLimits, type Limits } from "./limits.ts";

const START = Date.parse("2026-05-01T10:00:00Z");

let server: TestApp;
let limits: Limits;
let now = START;
beforeAll(async () => {
  server = await createTestApp({}, []);
  limits = createLimits(server.database, () => new Date(now));
});
afterAll(() => server.close());

const readOutcome = (take: Promise<void>) =>
  take.then(
    () => "passed",
    (error: { retryAfter: number }) => error.retryAfter,
  );
const RULES = [
  { max: 1, seconds: 60 },
  { max: 2, seconds: 600 },
];

describe("a limit", () => {
  it("counts over a sliding window, and returns when the next act fits", async () => {
    const acts = [0, 30, 60, 61, 599, 600, 601].map((seconds) => ({ seconds }));
    const outcomes = [];
    for (const { seconds } of acts) {
      now = START + seconds * 1_000;
      outcomes.push(await readOutcome(limits.take("one", RULES)));
    }
    expect(outcomes).toEqual(["passed", 30, "passed", 59, 1, "passed", 59]);
  });

  it("counts what comes at the same moment one by one", async () => {
    const takes = Array.from({ length: 30 }, () => readOutcome(limits.take("many", [{ max: 7, seconds: 60 }])));
    expect((await Promise.all(takes)).filter((result) => result === "passed")).toHaveLength(7);
  });

  it("on several keys counts on all of them or on none", async () => {
    const wide = { key: "wide", rules: [{ max: 3, seconds: 600 }] };
    const narrow = { key: "narrow", rules: [{ max: 1, seconds: 600 }] };
    for (let count = 0; count < 5; count += 1) await readOutcome(limits.takeAll([wide, narrow]));
    expect(await readOutcome(limits.takeAll([wide]))).toBe("passed");
    expect(await readOutcome(limits.takeAll([wide]))).toBe("passed");
    expect(await readOutcome(limits.takeAll([wide]))).toBe(600);
  });

  it("removes acts that no rule counts any more", async () => {
    now = START + 26 * HOUR_MS;
    await limits.forget();
    expect(await server.database.query("SELECT 1 FROM limit_hits")).toEqual([]);
  });
});
