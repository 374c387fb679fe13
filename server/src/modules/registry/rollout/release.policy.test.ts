import { MINUTE_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import type { Verdict } from "./health.policy.ts";
import { applyAction, findDueAction, type Release, type ReleaseAction } from "./release.policy.ts";

const AT = new Date("2026-11-21T10:00:00Z");
const release: Release = {
  remote: "mfe-booking",
  stable: "2.0.0",
  lastGood: "1.0.0",
  isDisabled: false,
  rollout: null,
};
const start = { type: "rollout", version: "3.0.0", percent: 5, steps: [25, 50, 100] } as const;

/** The release after some actions, each a minute after the one before. */
function after(...actions: ReleaseAction[]): Release {
  return actions.reduce(
    (one, action, minute) => applyAction(one, action, new Date(AT.getTime() + minute * MINUTE_MS), "r1"),
    release,
  );
}

it("refuses to disable the shell", () => {
  expect(() => applyAction({ ...release, remote: "shell" }, { type: "disable" }, AT, "r1")).toThrow();
});

describe("a release", () => {
  it.each<[string, ReleaseAction[], object]>([
    [
      "a rollout serves a share of its version",
      [start],
      { stable: "2.0.0", rollout: { version: "3.0.0", percent: 5, state: "ramping" } },
    ],
    ["without steps it waits for people", [{ ...start, steps: [] }], { rollout: { percent: 5, state: "paused" } }],
    ["it grows step by step", [start, { type: "grow" }], { rollout: { percent: 25, steps: [50, 100] } }],
    [
      "all visitors get it before it is called stable",
      [start, { type: "grow" }, { type: "grow" }, { type: "grow" }],
      { stable: "2.0.0", rollout: { percent: 100, steps: [], state: "ramping" } },
    ],
    [
      "also when no step says so",
      [{ ...start, steps: [25] }, { type: "grow" }, { type: "grow" }],
      { stable: "2.0.0", rollout: { percent: 100, steps: [], state: "ramping" } },
    ],
    [
      "and becomes stable after that",
      [start, { type: "grow" }, { type: "grow" }, { type: "grow" }, { type: "grow" }],
      { stable: "3.0.0", lastGood: "2.0.0", rollout: null },
    ],
    [
      "a promotion makes it stable at once",
      [start, { type: "promote" }],
      { stable: "3.0.0", lastGood: "2.0.0", rollout: null },
    ],
    [
      "with a cohort, its visitors come first",
      [{ ...start, cohort: "staff" }],
      { rollout: { id: "r1", cohort: "staff", since: AT.toISOString(), percent: 5, state: "ramping" } },
    ],
    [
      "all of a cohort are not all visitors: people decide who is next",
      [{ ...start, cohort: "staff", steps: [100] }, { type: "grow" }, { type: "grow" }],
      { stable: "2.0.0", rollout: { cohort: "staff", percent: 100, state: "paused", reason: "cohort_complete" } },
    ],
    [
      "a rollout that is resumed stays with its cohort",
      [{ ...start, cohort: "staff" }, { type: "pause" }, start],
      { rollout: { id: "r1", cohort: "staff", since: AT.toISOString() } },
    ],
    ["a pause keeps the share", [start, { type: "pause" }], { rollout: { percent: 5, state: "paused" } }],
    [
      "a halt serves the stable version to all visitors",
      [start, { type: "halt", reason: "fails_more_often" }],
      { stable: "2.0.0", rollout: { percent: 0, state: "halted", reason: "fails_more_often" } },
    ],
    ["a rollback takes the last good one", [{ type: "rollback" }], { stable: "1.0.0", lastGood: null, rollout: null }],
    ["or any other", [{ type: "rollback", version: "0.9.0" }], { stable: "0.9.0", lastGood: "1.0.0" }],
    ["a rollback ends a rollout", [start, { type: "rollback" }], { stable: "1.0.0", rollout: null }],
    ["the kill switch serves nothing", [{ type: "disable" }], { isDisabled: true, stable: "2.0.0" }],
    ["until a version is chosen", [{ type: "disable" }, { type: "rollback" }], { isDisabled: false, stable: "1.0.0" }],
  ])("%s", (_what, actions, expected) => {
    expect(after(...actions)).toMatchObject(expected);
  });

  it.each<[string, ReleaseAction[]]>([
    ["promoting nothing", [{ type: "promote" }]],
    ["pausing nothing", [{ type: "pause" }]],
    ["promoting what was halted", [start, { type: "halt" }, { type: "promote" }]],
    ["rolling out the stable version", [{ ...start, version: "2.0.0" }]],
    ["rolling back twice, which would end where it began", [{ type: "rollback" }, { type: "rollback" }]],
    ["rolling back to the stable version", [{ type: "rollback", version: "2.0.0" }]],
  ])("refuses %s", (_what, actions) => {
    expect(() => after(...actions)).toThrowError(expect.objectContaining({ code: "releases.not_now" }));
  });

  it.each<[string, ReleaseAction[]]>([
    ["a pause", [start, { type: "pause", reason: "lunch" }, { type: "pause" }]],
    ["a halt", [start, { type: "halt", reason: "slow" }, { type: "halt" }]],
    ["the kill switch", [{ type: "disable" }, { type: "disable" }]],
  ])("%s a second time changes nothing", (_what, actions) => {
    expect(after(...actions)).toEqual(after(...actions.slice(0, -1)));
  });

  it("keeps the rollout's id while its share changes, and takes a new one for another version", () => {
    const first = after(start);
    expect(applyAction(first, { ...start, percent: 40 }, AT, "r2").rollout?.id).toBe("r1");
    expect(applyAction(first, { ...start, version: "3.1.0" }, AT, "r2").rollout?.id).toBe("r2");
    expect(applyAction(after(start, { type: "halt" }), start, AT, "r2").rollout?.id).toBe("r2");
  });

  it.each([[[]], [[100]], [[1, 2, 3]], [[50, 25, 100, 25]], [[5, 5, 5]], [[99, 0, 100]]])(
    "never shrinks during the automatic ramp through %j",
    (steps) => {
      let one = after({ ...start, steps });
      while (one.rollout?.state === "ramping") {
        const before = one.rollout.percent;
        one = applyAction(one, { type: "grow" }, AT, "r2");
        expect(one.rollout?.percent ?? 101).toBeGreaterThan(before);
      }
    },
  );
});

describe("what is due", () => {
  const healthy: Verdict = { kind: "healthy" };
  const everyone: ReleaseAction[] = [{ ...start, everyMinutes: 1 }, ...Array<ReleaseAction>(3).fill({ type: "grow" })];
  const small: Verdict = { kind: "wait", reason: "sample_too_small" };
  it.each<[string, ReleaseAction[], Verdict, number, ReleaseAction | null]>([
    ["a healthy stage that is over grows", [start], healthy, 10, { type: "grow" }],
    ["a healthy stage that is not over waits", [start], healthy, 9, null],
    ["a small sample waits", [start], small, 29, null],
    ["but not for ever", [start], small, 30, { type: "pause", reason: "inconclusive" }],
    [
      "a fault halts at once",
      [start],
      { kind: "halt", reason: "fails_more_often" },
      0,
      { type: "halt", reason: "fails_more_often" },
    ],
    [
      "also in a pause",
      [start, { type: "pause" }],
      { kind: "halt", reason: "fails_more_often" },
      0,
      { type: "halt", reason: "fails_more_often" },
    ],
    [
      "uneven samples pause",
      [start],
      { kind: "pause", reason: "uneven_samples" },
      0,
      { type: "pause", reason: "uneven_samples" },
    ],
    ["all visitors have it for ten minutes at least", everyone, healthy, 12, null],
    ["then it is called stable, though there is nobody left to compare with", everyone, small, 13, { type: "grow" }],
    ["unless something is suspicious", everyone, { kind: "wait", reason: "suspicious" }, 13, null],
    ["a pause waits for people", [start, { type: "pause" }], healthy, 99, null],
    ["what was halted stays halted", [start, { type: "halt" }], healthy, 99, null],
  ])("%s", (_what, actions, verdict, minutes, due) => {
    const { rollout } = after(...actions);
    if (!rollout) throw new Error("a rollout is under way");
    expect(findDueAction(rollout, verdict, new Date(AT.getTime() + minutes * MINUTE_MS))).toEqual(due);
  });
});

it("a rollout that goes on to others is counted anew, with the same draw, and earlier cohorts are remembered", () => {
  const at = (minute: number) => new Date(AT.getTime() + minute * MINUTE_MS);
  const first = applyAction(release, { ...start, cohort: "staff", percent: 50 }, at(0), "r1");
  const second = applyAction(first, { ...start, cohort: "new_visitors", percent: 10 }, at(1), "r2");
  const third = applyAction(second, { ...start, cohort: "all", percent: 1 }, at(2), "r3");
  const turns = [
    { cohort: "staff", percent: 50, since: at(0).toISOString(), until: at(1).toISOString() },
    { cohort: "new_visitors", percent: 10, since: at(1).toISOString(), until: at(2).toISOString() },
  ];
  expect(second.rollout).toMatchObject({ id: "r2", salt: "r1", cohort: "new_visitors", earlier: turns.slice(0, 1) });
  expect(third.rollout).toMatchObject({ id: "r3", salt: "r1", earlier: turns });
  expect(third.rollout?.cohort).toBeUndefined();
  const another = applyAction(third, { ...start, version: "4.0.0" }, at(3), "r4");
  expect(another.rollout).not.toHaveProperty("earlier");
});
