import { HOUR_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import {
  type Changeable,
  decideOutcome,
  findDueReminder,
  listGiveBackChoices,
  mayCancelLesson,
  mayPropose,
  mayReschedule,
  splitLessons,
} from "./change.policy.ts";

const START = new Date("2026-03-10T16:00:00Z");
/** An instant, by hours before the start of the lesson. */
const before = (hours: number) => new Date(START.getTime() - hours * HOUR_MS);
const SECOND_HOURS = 1 / 3_600;
const lesson = (changes: Partial<Changeable> = {}) => ({
  status: "upcoming" as const,
  startsAt: START,
  runningSince: null,
  moves: 0,
  ...changes,
});
const running = lesson({ runningSince: START });

describe("what becomes of a cancelled lesson", () => {
  it.each([
    { by: "student", hours: 48, courtesies: 0, isOver: false, outcome: "credit" },
    { by: "student", hours: 24, courtesies: 1, isOver: false, outcome: "credit" },
    { by: "student", hours: 24 - SECOND_HOURS, courtesies: 0, isOver: false, outcome: "courtesy" },
    { by: "student", hours: 1, courtesies: 1, isOver: false, outcome: "taken" },
    { by: "student", hours: 1, courtesies: 0, isOver: true, outcome: "taken" },
    { by: "trainer", hours: 1, courtesies: 1, isOver: true, outcome: "credit" },
    { by: "admin", hours: 1, courtesies: 1, isOver: false, outcome: "credit" },
  ] as const)(
    "by $by $hours hours before, after $courtesies courtesies: $outcome",
    ({ by, hours, outcome, ...pack }) => {
      expect(decideOutcome(by, START, pack, before(hours))).toBe(outcome);
    },
  );
});

describe("whether a lesson can be cancelled", () => {
  it.each([
    { by: "student", of: lesson(), hours: SECOND_HOURS, can: true },
    { by: "student", of: lesson(), hours: 0, can: false },
    { by: "trainer", of: lesson(), hours: 0, can: true },
    { by: "trainer", of: lesson({ status: "delayed" }), hours: -0.1, can: true },
    { by: "student", of: lesson({ status: "delayed" }), hours: -0.1, can: false },
    { by: "trainer", of: running, hours: 0.1, can: false },
    { by: "student", of: running, hours: 0.1, can: false },
    { by: "admin", of: lesson({ status: "freezed" }), hours: -0.5, can: false },
    { by: "admin", of: lesson({ status: "completed" }), hours: -2, can: false },
    { by: "admin", of: lesson({ status: "missed" }), hours: -2, can: false },
    { by: "trainer", of: lesson({ status: "cancelled" }), hours: 48, can: false },
  ] as const)("$of.status by $by $hours hours before: $can", ({ by, of, hours, can }) => {
    expect(mayCancelLesson(by, of, before(hours))).toBe(can);
  });
});

describe("lessons of a booking that is cancelled", () => {
  it.each([
    { by: "student", of: lesson(), hours: 24, back: true },
    { by: "student", of: lesson(), hours: 23, back: false },
    { by: "trainer", of: lesson(), hours: 1, back: true },
    { by: "admin", of: lesson(), hours: 0, back: false },
    { by: "admin", of: running, hours: 0.1, back: false },
    { by: "trainer", of: lesson({ status: "freezed" }), hours: 0.1, back: false },
    { by: "trainer", of: lesson({ status: "delayed" }), hours: -0.1, back: false },
  ] as const)("$of.status, by $by $hours hours before: comes back $back", ({ by, of, hours, back }) => {
    const { released, kept } = splitLessons(by, [of], before(hours));
    expect([released.length, kept.length]).toEqual(back ? [1, 0] : [0, 1]);
  });

  it.each(["completed", "cancelled", "missed"] as const)("that were %s neither come back nor take place", (status) => {
    expect(splitLessons("student", [lesson({ status })], before(48))).toEqual({ released: [], kept: [] });
  });

  it("come back as money alone once the pack has ended", () => {
    expect([
      listGiveBackChoices(null, START),
      listGiveBackChoices(before(-1), START),
      listGiveBackChoices(START, START),
    ]).toEqual([["money", "credits"], ["money", "credits"], ["money"]]);
  });
});

describe("another time for a lesson", () => {
  it.each([
    { by: "student", moves: 0, hours: 24, alone: true, proposes: false },
    { by: "student", moves: 1, hours: 48, alone: true, proposes: false },
    { by: "student", moves: 2, hours: 48, alone: false, proposes: true },
    { by: "student", moves: 0, hours: 24 - SECOND_HOURS, alone: false, proposes: true },
    { by: "student", moves: 0, hours: 12, alone: false, proposes: false },
    { by: "trainer", moves: 0, hours: 48, alone: false, proposes: true },
    { by: "trainer", moves: 0, hours: 12, alone: false, proposes: false },
    { by: "admin", moves: 0, hours: 48, alone: false, proposes: false },
  ] as const)("$by, moved $moves times, $hours hours before", ({ by, moves, hours, alone, proposes }) => {
    const of = { ...lesson(), moves };
    expect([mayReschedule(by, of, before(hours)), mayPropose(by, of, before(hours))]).toEqual([alone, proposes]);
  });
});

describe("reminders of a pack that ends", () => {
  it.each([
    { days: 15, sent: null, due: null },
    { days: 14, sent: null, due: 14 },
    { days: 13, sent: 14, due: null },
    { days: 3, sent: 14, due: 3 },
    { days: 2, sent: null, due: 3 },
    { days: 1, sent: 3, due: null },
    { days: 0, sent: null, due: null },
  ])("$days days before, after that of $sent: $due", ({ days, sent, due }) => {
    expect(findDueReminder(START, sent, before(days * 24))).toBe(due);
  });
});
