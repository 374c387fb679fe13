import { LIVE_LESSON_STATUSES, lessonStatus } from "@kalima/booking-contract";
import { describe, expect, it } from "vitest";
import { type LessonActor, mayMoveLesson, selectLessonsToCome } from "./lesson.policy.ts";

const STATUSES = lessonStatus.options;

/** Requirements, section 10, in another form: `from > to`. */
const ALLOWED: Record<LessonActor, readonly string[]> = {
  student: ["freezed > upcoming", "upcoming > cancelled"],
  trainer: [
    "delayed > upcoming",
    "freezed > upcoming",
    "upcoming > freezed",
    "upcoming > completed",
    "upcoming > cancelled",
    "delayed > cancelled",
  ],
  admin: ["upcoming > cancelled", "delayed > cancelled"],
  job: ["upcoming > delayed", "upcoming > completed", "freezed > completed", "upcoming > missed", "delayed > missed"],
  booking: ["upcoming > cancelled"],
};
const ACTORS = Object.keys(ALLOWED) as LessonActor[];
const MOVES = ACTORS.flatMap((by) => STATUSES.flatMap((from) => STATUSES.map((to) => ({ by, from, to }))));

describe("transitions of lessons", () => {
  it.each(MOVES)("$by: $from > $to", ({ by, from, to }) => {
    expect(mayMoveLesson(by, from, to)).toBe(ALLOWED[by].includes(`${from} > ${to}`));
  });

  it("leave live statuses only", () => {
    const live: readonly string[] = LIVE_LESSON_STATUSES;
    expect(MOVES.filter(({ by, from, to }) => mayMoveLesson(by, from, to) && !live.includes(from))).toEqual([]);
  });
});

describe("selectLessonsToCome", () => {
  const now = new Date("2026-03-10T16:00:00Z");
  it.each([
    { status: "upcoming", startsAt: "2026-03-10T16:00:00.001Z", counts: true },
    { status: "freezed", startsAt: "2026-03-11T16:00:00Z", counts: false },
    { status: "upcoming", startsAt: "2026-03-10T16:00:00Z", counts: false },
    { status: "completed", startsAt: "2026-03-11T16:00:00Z", counts: false },
    { status: "cancelled", startsAt: "2026-03-11T16:00:00Z", counts: false },
  ] as const)("$status at $startsAt: $counts", ({ counts, ...known }) => {
    const lesson = { ...known, isRunning: false };
    expect(selectLessonsToCome([lesson], now)).toEqual(counts ? [lesson] : []);
    expect(selectLessonsToCome([{ ...lesson, isRunning: true }], now)).toEqual([]);
  });
});
