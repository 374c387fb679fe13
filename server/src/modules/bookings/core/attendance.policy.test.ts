import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Attendance,
  type Attendee,
  applyDueTransitions,
  joinLesson,
  listLessonActions,
  stopLesson,
} from "./attendance.policy.ts";
import { mayMoveLesson } from "./lesson.policy.ts";

const at = (clock: string) => new Date(`2026-03-10T${clock}Z`);
const before = (days: number, clock: string) => new Date(at(clock).getTime() - days * DAY_MS);
const LESSON: Attendance = {
  status: "upcoming",
  startsAt: at("16:00:00"),
  endsAt: at("16:50:00"),
  studentJoinedAt: null,
  trainerJoinedAt: null,
  runningSince: null,
  ranSeconds: 0,
  endedAt: null,
  missedBy: null,
};
const lesson = (changes: Partial<Attendance> = {}): Attendance => ({ ...LESSON, ...changes });
const alone = lesson({ studentJoinedAt: at("15:58:00") });
const running = lesson({
  studentJoinedAt: at("15:58:00"),
  trainerJoinedAt: at("16:00:00"),
  runningSince: at("16:00:00"),
});
const stoppedEarly = lesson({ ...running, status: "freezed", runningSince: null, ranSeconds: 600 });

/** With 40 of its 50 minutes left. */
const wentOn = lesson({ ...running, runningSince: at("18:00:00"), ranSeconds: 600 });

describe("joinLesson", () => {
  it.each<[string, Attendance, Attendee, string, Partial<Attendance> | null]>([
    ["ten minutes before, by the student", lesson(), "student", "15:50:00", { studentJoinedAt: at("15:50:00") }],
    ["earlier", lesson(), "student", "15:49:59", null],
    ["at its end", lesson(), "trainer", "16:50:00", null],
    ["a second time", alone, "student", "15:59:00", null],
    ["by the second of two", alone, "trainer", "16:00:00", { runningSince: at("16:00:00"), status: "upcoming" }],
    [
      "by a student while the trainer is late",
      lesson({ status: "delayed" }),
      "student",
      "16:07:00",
      { status: "delayed", runningSince: null },
    ],
    [
      "by a late trainer",
      lesson({ ...alone, status: "delayed" }),
      "trainer",
      "16:08:00",
      { status: "upcoming", runningSince: at("16:08:00") },
    ],
    ["again after a stop", stoppedEarly, "student", "16:30:00", { status: "upcoming", runningSince: at("16:30:00") }],
    [
      "again a day too late",
      { ...stoppedEarly, endsAt: at("16:50:00") },
      "trainer",
      "16:49:59",
      { status: "upcoming" },
    ],
    ["a missed one", lesson({ status: "missed" }), "trainer", "16:20:00", null],
  ])("%s", (_, before, by, now, changes) => {
    const after = joinLesson(before, by, at(now));
    if (changes === null) expect(after).toBeNull();
    else expect(after).toMatchObject(changes);
  });

  it("goes on within a day after its planned end, and not later", () => {
    const day = DAY_MS;
    expect(joinLesson(stoppedEarly, "student", new Date(LESSON.endsAt.getTime() + day - 1))).not.toBeNull();
    expect(joinLesson(stoppedEarly, "student", new Date(LESSON.endsAt.getTime() + day))).toBeNull();
  });
});

describe("stopLesson", () => {
  it.each([
    ["before its end", "16:20:30", { status: "freezed", ranSeconds: 1_230, runningSince: null, endedAt: null }],
    ["at its end", "16:50:00", { status: "completed", ranSeconds: 3_000, endedAt: at("16:50:00") }],
  ])("%s", (_, now, changes) => {
    expect(stopLesson(running, at(now))).toMatchObject(changes);
  });

  it("only where it runs, and adds what ran before", () => {
    expect(stopLesson(alone, at("16:10:00"))).toBeNull();
    const again = lesson({ ...stoppedEarly, status: "upcoming", runningSince: at("16:30:00") });
    expect(stopLesson(again, at("16:50:00"))).toMatchObject({ ranSeconds: 1_800 });
  });
});

describe("applyDueTransitions", () => {
  const waiting = lesson({ trainerJoinedAt: at("16:00:00") });
  it.each<[string, Attendance, string, Partial<Attendance>]>([
    ["not yet late", lesson(), "16:04:59", { status: "upcoming" }],
    ["late without its trainer", lesson(), "16:05:00", { status: "delayed" }],
    ["late with a student who waits", alone, "16:05:00", { status: "delayed" }],
    ["a trainer who waits is not late", waiting, "16:05:00", { status: "upcoming" }],
    ["nobody came", lesson({ status: "delayed" }), "16:15:00", { status: "missed", missedBy: "both" }],
    ["no trainer came", lesson({ ...alone, status: "delayed" }), "16:15:00", { status: "missed", missedBy: "trainer" }],
    ["no student came", waiting, "16:15:00", { status: "missed", missedBy: "student" }],
    ["it runs", running, "16:59:59", { status: "upcoming" }],
    [
      "nobody ended it",
      running,
      "17:00:00",
      { status: "completed", ranSeconds: 3_000, endedAt: at("16:50:00"), runningSince: null },
    ],
    ["it was stopped", stoppedEarly, "18:00:00", { status: "freezed" }],
    [
      "it was stopped, and nobody continued it within a day",
      { ...stoppedEarly, startsAt: before(1, "14:00:00"), endsAt: before(1, "14:50:00") },
      "14:50:00",
      { status: "completed", ranSeconds: 600, endedAt: at("14:50:00") },
    ],
    ["it goes on after its planned end", wentOn, "18:49:59", { status: "upcoming" }],
    [
      "nobody ended it after it went on",
      wentOn,
      "18:50:00",
      { status: "completed", ranSeconds: 3_000, endedAt: at("18:40:00") },
    ],
  ])("%s", (_, before, now, changes) => {
    expect(applyDueTransitions(before, at(now))).toMatchObject(changes);
  });
});

describe("listLessonActions", () => {
  const withFeedback = (of: Attendance, hasFeedback = false) => ({ ...of, hasFeedback });
  it.each([
    ["student", lesson(), "15:49:00", []],
    ["student", lesson(), "15:50:00", ["start"]],
    ["trainer", lesson(), "13:59:59", []],
    ["trainer", lesson(), "14:00:00", ["announce_delay"]],
    ["trainer", alone, "16:00:00", ["start", "announce_delay"]],
    ["student", alone, "16:00:00", []],
    ["trainer", running, "16:20:00", ["adjourn"]],
    ["trainer", running, "16:50:00", ["complete"]],
    ["student", running, "16:50:00", []],
    ["student", stoppedEarly, "16:30:00", ["start_again"]],
    ["student", lesson({ status: "completed" }), "17:00:00", ["rate"]],
    ["trainer", lesson({ status: "completed" }), "17:00:00", ["give_feedback"]],
    ["admin", running, "16:20:00", []],
    ["agent", lesson({ status: "completed" }), "17:00:00", []],
  ] as const)("%s of %o at %s: %o", (role, of, now, actions) => {
    expect(listLessonActions(role, withFeedback(of), at(now))).toEqual(actions);
  });

  it("feedback is given once", () => {
    const completed = withFeedback(lesson({ status: "completed" }), true);
    expect(listLessonActions("trainer", completed, at("17:00:00"))).toEqual([]);
  });
});

describe("any course of a lesson", () => {
  type Step = { after: number; what: "student" | "trainer" | "stop" | "clock" };
  const step = fc.record({
    after: fc.integer({ min: 0, max: 20 * 60 }),
    what: fc.constantFrom<Step["what"]>("student", "trainer", "stop", "clock"),
  });

  it("moves as the table of transitions says, never back in time, and runs at most as long as the clock did", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now = at("15:40:00");
        let course = lesson();
        for (const { after, what } of steps) {
          now = new Date(now.getTime() + after * 1_000);
          const by = what === "clock" ? "job" : what === "student" ? "student" : "trainer";
          const next =
            what === "clock"
              ? applyDueTransitions(course, now)
              : what === "stop"
                ? stopLesson(course, now)
                : joinLesson(course, what, now);
          if (!next) continue;
          expect(next.status === course.status || mayMoveLesson(by, course.status, next.status)).toBe(true);
          expect(next.ranSeconds).toBeGreaterThanOrEqual(course.ranSeconds);
          expect(next.ranSeconds * 1_000).toBeLessThanOrEqual(now.getTime() - at("15:40:00").getTime());
          course = next;
          const isLive = (LIVE_LESSON_STATUSES as readonly string[]).includes(course.status);
          if (course.runningSince) expect([course.studentJoinedAt, course.trainerJoinedAt]).not.toContain(null);
          if (!isLive) expect(course.runningSince).toBeNull();
          expect(course.missedBy !== null).toBe(course.status === "missed");
          expect(course.endedAt !== null).toBe(course.status === "completed");
        }
      }),
    );
  });
});
