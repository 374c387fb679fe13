import { describe, expect, it } from "vitest";
import type { BookingActor } from "./booking.policy.ts";
import { type Check, computeCheckState, listCheckActions, mayAssess, mayEndCheck } from "./check.policy.ts";

const at = (time: string) => new Date(`2026-03-${time}:00Z`);
const STARTS = at("10T16:00");
const booked: Check = { status: "confirmed", startsAt: STARTS, cancelledAt: null, isAssessed: false };
const assessed: Check = { ...booked, isAssessed: true };
const cancelled = (time: string): Check => ({ ...booked, status: "cancelled_by_student", cancelledAt: at(time) });
const early = cancelled("09T16:00");
const late = cancelled("09T16:01");
const byTrainer: Check = { ...late, status: "cancelled" };
const bySchool: Check = { ...late, status: "cancelled_by_admin" };

describe("computeCheckState", () => {
  const unheard = { isHeard: false };
  it.each([
    { result: null, checks: [], state: "test_first", because: "there is no written result" },
    { result: unheard, checks: [], state: "ready", because: "nothing was booked" },
    { result: unheard, checks: [booked], state: "booked", because: "it is to come" },
    { result: unheard, checks: [late, booked], state: "booked", because: "the second one is to come" },
    { result: { isHeard: true }, checks: [assessed], state: "done", because: "a trainer heard the student" },
    { result: unheard, checks: [early, early, early], state: "ready", because: "all were cancelled 24 hours before" },
    { result: unheard, checks: [late], state: "ready", because: "the first late cancellation is forgiven" },
    { result: unheard, checks: [late, late], state: "used", because: "the second one is not" },
    { result: unheard, checks: [byTrainer, bySchool, late], state: "ready", because: "only the student's own count" },
  ] as const)("returns $state: $because", ({ result, checks, state }) => {
    expect(computeCheckState(result, checks)).toBe(state);
  });
});

describe("what readers may do with a check", () => {
  const before = at("10T15:59");
  const during = at("10T16:00");
  it.each([
    { role: "student", check: booked, now: before, actions: ["cancel", "view"], because: "it has not begun" },
    { role: "student", check: booked, now: during, actions: ["view"], because: "it has begun" },
    { role: "student", check: early, now: before, actions: ["book_again", "view"], because: "it is cancelled" },
    { role: "student", check: assessed, now: during, actions: ["view"], because: "it is done" },
    { role: "trainer", check: booked, now: before, actions: ["cancel", "view"], because: "nobody has spoken yet" },
    { role: "trainer", check: booked, now: during, actions: ["assess", "cancel", "view"], because: "it has begun" },
    { role: "trainer", check: assessed, now: during, actions: ["view"], because: "the level is written down" },
    { role: "trainer", check: byTrainer, now: during, actions: ["view"], because: "it is cancelled" },
    { role: "admin", check: booked, now: during, actions: ["cancel", "view"], because: "the school may always end it" },
    { role: "admin", check: assessed, now: during, actions: ["view"], because: "the level is written down" },
    { role: "agent", check: booked, now: before, actions: ["view"], because: "agents only read" },
  ] as const)("$role: $actions, because $because", ({ role, check, now, actions }) => {
    expect(listCheckActions(role, check, now)).toEqual(actions);
  });

  it.each([
    { by: "student", to: "cancelled" },
    { by: "trainer", to: "cancelled_by_student" },
    { by: "payment", to: "refunded" },
    { by: "job", to: "expired" },
  ] as const)("$by never makes it $to", ({ by, to }) => {
    expect(mayEndCheck(by as BookingActor, to, booked, before)).toBe(false);
  });

  it.each([
    [booked, before, false],
    [booked, during, true],
    [assessed, during, false],
    [early, during, false],
  ])("%o may be assessed at %s: %s", (check, now, may) => {
    expect(mayAssess(check, now)).toBe(may);
  });
});
