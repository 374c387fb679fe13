import { describe, expect, it } from "vitest";
import { createRandom } from "../../kernel/create-random.ts";
import { judge } from "../registry/rollout/health.policy.ts";
import { listLatencySignals, SIGNALS, type Signal } from "../registry/rollout/signals.ts";
import { buildSample, type CountedRow } from "./stages.ts";

type Visit = Pick<CountedRow, "isCanary" | "language" | "device" | "role"> & { found: (Signal | "failed")[] };
const PERCENT = 5;
const DEEP = process.env.TEST_DEEP === "1";

function toRows(visits: readonly Visit[]): CountedRow[] {
  return visits.flatMap(({ found, ...visit }) => {
    const left = found.includes("left") && found.length === 1 ? 1 : 0;
    const row = {
      percent: PERCENT,
      ...visit,
      visitors: 0,
      allVisitors: 0,
      left: 0,
      networks: 0,
      amount: 1,
      allAmount: 1,
    };
    const exposure = {
      ...row,
      signal: null,
      amount: 1 - left,
      allAmount: 1 - left,
      left,
      visitors: 1,
      allVisitors: 1,
      networks: 1,
    };
    return [exposure, ...found.map((signal) => ({ ...row, signal }))];
  });
}

/**
 * Makes visits at a share of 5 %. `fault` returns the signals that the new version adds to a visit. Apart from that,
 * every visit has each signal with a probability of 1 %.
 */
function makeVisits(
  count: number,
  fault: (visit: Omit<Visit, "found">, random: () => number) => Visit["found"],
  seed = 7,
): Visit[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const visit = {
      isCanary: random() * 100 < PERCENT,
      language: random() < 0.2 ? "ar" : "en",
      device: random() < 0.1 ? "phone" : "computer",
      role: random() < 0.3 ? "student" : "guest",
    };
    const noise = SIGNALS.filter(() => random() < 0.01);
    return { ...visit, found: [...new Set([...noise, ...(visit.isCanary ? fault(visit, random) : [])])] };
  });
}

const judgeVisits = (visits: readonly Visit[]) => judge(buildSample(toRows(visits), PERCENT));

describe("a version at 5 %", () => {
  it.each(SIGNALS.map((signal) => [signal, `${signal}_more_often`] as const))(
    "gets halted within 100 of its pages if half of them have %s, with that reason",
    (signal, reason) => {
      const visits = makeVisits(2_000, (_visit, random) => (random() < 0.5 ? [signal] : []));
      expect(judgeVisits(visits)).toEqual({ kind: "halt", reason });
    },
  );

  it("counts as healthy if it is as good as the stable one", () => {
    expect(judgeVisits(makeVisits(6_000, () => [])).kind).toBe("healthy");
  });

  it.each([
    ["ar", "Arabic only", (visit: Omit<Visit, "found">) => visit.language === "ar"],
    ["phone", "phones only", (visit: Omit<Visit, "found">) => visit.device === "phone"],
    ["student", "students only", (visit: Omit<Visit, "found">) => visit.role === "student"],
  ])("gets halted if it fails for %s (%s), with a reason that names them", (segment, _who, isHit) => {
    const busy = (visit: Visit): Visit => ({
      ...visit,
      // Many faults that have nothing to do with the version, for all others.
      found: visit.found.length > 0 || isHit(visit) ? visit.found : ["failed"],
    });
    const visits = makeVisits(6_000, (visit) => (isHit(visit) ? ["failed"] : [])).map((visit, at) =>
      at % 4 === 0 ? busy(visit) : visit,
    );
    expect(judgeVisits(visits)).toEqual({ kind: "halt", reason: `fails_more_often:${segment}` });
  });

  it.each(["raged", "slow_lcp", "very_slow_lcp", "slow_inp", "very_slow_inp", "slow_content"] as const)(
    "gets halted if it has %s on phones alone, although other visitors have it with both versions",
    (signal) => {
      const visits = makeVisits(10_000, ({ device }) => (device === "phone" ? [signal] : [])).map((visit, at) =>
        visit.device !== "phone" && at % 4 === 0 && !visit.found.includes(signal)
          ? { ...visit, found: [...visit.found, signal] }
          : visit,
      );
      expect(judgeVisits(visits)).toEqual({ kind: "halt", reason: `${signal}_more_often:phone` });
    },
  );

  it("stays healthy while visitors leave both versions equally often", () => {
    const leaving = (rate: number) => (visit: Visit, at: number) =>
      at % 10 < rate * 10 ? { ...visit, found: ["left" as const] } : visit;
    const visits = makeVisits(6_000, () => []).map(leaving(0.2));
    expect(judgeVisits(visits).kind).toBe("healthy");
  });
});

/** Groups rows as the database does: one for each kind of visitor. */
function groupRows(visits: readonly Visit[]): CountedRow[] {
  const rows = new Map<string, CountedRow>();
  for (const row of toRows(visits)) {
    const { amount, visitors: some, left, allAmount, allVisitors, ...kind } = row;
    const known = rows.get(JSON.stringify(kind)) ?? {
      ...kind,
      ...{ amount: 0, visitors: 0, left: 0, allAmount: 0, allVisitors: 0 },
    };
    rows.set(JSON.stringify(kind), {
      ...known,
      amount: known.amount + amount,
      visitors: known.visitors + some,
      left: known.left + left,
      allAmount: known.allAmount + allAmount,
      allVisitors: known.allVisitors + allVisitors,
    });
  }
  return [...rows.values()];
}

it("halts at most one in a hundred equal versions, although every signal is checked repeatedly in every group", () => {
  const ROLLOUTS = DEEP ? 2_000 : 60;
  const LOOKS = 10;
  let halted = 0;
  for (let rollout = 1; rollout <= ROLLOUTS; rollout += 1) {
    const visits = makeVisits(2_000, () => [], rollout);
    const looks = Array.from({ length: LOOKS }, (_, at) => visits.slice(0, ((at + 1) * visits.length) / LOOKS));
    if (looks.some((seen) => judge(buildSample(groupRows(seen), PERCENT)).kind === "halt")) halted += 1;
  }
  expect(halted / ROLLOUTS).toBeLessThanOrEqual(0.01);
});

it.each([
  ["LCP", 2_500, []],
  ["LCP", 2_501, ["slow_lcp"]],
  ["LCP", 4_001, ["slow_lcp", "very_slow_lcp"]],
  ["INP", 501, ["slow_inp", "very_slow_inp"]],
  ["SHOWN", 3_000, ["slow_content"]],
] as const)("%s of %d ms counts as %j", (metric, value, signals) => {
  expect(listLatencySignals(metric, value)).toEqual(signals);
});
