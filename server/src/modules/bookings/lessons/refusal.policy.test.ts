import { lessonStatus } from "@kalima/booking-contract";
import { errorTexts as arabic } from "@kalima/booking-contract/errors/ar";
import { errorTexts as english } from "@kalima/booking-contract/errors/en";
import { HOUR_MS, type RoleName } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import {
  type Attendance,
  joinLesson,
  listLessonActions,
  mayAnnounceDelay,
  stopLesson,
} from "../core/attendance.policy.ts";
import { mayCancelLesson, mayPropose, mayReschedule } from "../core/change.policy.ts";
import { type RefusedAction, selectRefusalCode } from "./refusal.policy.ts";

const STARTS = Date.parse("2026-05-01T16:00:00Z");
const makeLesson = (changes: object): Attendance & { moves: number; hasProposal: boolean; hasFeedback: boolean } => ({
  status: "upcoming",
  startsAt: new Date(STARTS),
  endsAt: new Date(STARTS + HOUR_MS),
  studentJoinedAt: null,
  trainerJoinedAt: null,
  runningSince: null,
  ranSeconds: 0,
  endedAt: null,
  missedBy: null,
  moves: 0,
  hasProposal: false,
  hasFeedback: false,
  ...changes,
});
type Lesson = ReturnType<typeof makeLesson>;
type Person = "student" | "trainer";

/** For each action, returns true if the rules allow it to this person now. */
const ALLOWED: Record<RefusedAction, (lesson: Lesson, by: Person, now: Date) => boolean> = {
  reschedule: (lesson, by, now) => mayReschedule(by, lesson, now),
  propose: (lesson, by, now) => !lesson.hasProposal && mayPropose(by, lesson, now),
  cancel: (lesson, by, now) => mayCancelLesson(by, lesson, now),
  start: (lesson, by, now) => joinLesson(lesson, by, now) !== null,
  announce_delay: (lesson, _by, now) => mayAnnounceDelay(lesson, now),
  adjourn: (lesson, _by, now) => stopLesson(lesson, now)?.status === "freezed",
  complete: (lesson, _by, now) => stopLesson(lesson, now)?.status === "completed",
  rate: (lesson, by, now) => listLessonActions(by, lesson, now).includes("rate"),
  give_feedback: (lesson, by, now) => listLessonActions(by, lesson, now).includes("give_feedback"),
};
const PEOPLE: Record<RefusedAction, readonly Person[]> = {
  reschedule: ["student", "trainer"],
  propose: ["student", "trainer"],
  cancel: ["student", "trainer"],
  start: ["student", "trainer"],
  announce_delay: ["trainer"],
  adjourn: ["trainer"],
  complete: ["trainer"],
  rate: ["student"],
  give_feedback: ["trainer"],
};

const lessons = lessonStatus.options.flatMap((status) =>
  [{}, { moves: 2 }, { hasProposal: true }, { hasFeedback: true }].flatMap((more) => [
    makeLesson({ status, ...more }),
    makeLesson({ status, ...more, studentJoinedAt: new Date(STARTS), trainerJoinedAt: new Date(STARTS) }),
    makeLesson({ status, ...more, studentJoinedAt: new Date(STARTS), runningSince: new Date(STARTS) }),
  ]),
);
const hours = [-48, -24, -23.9, -12, -11, -2, -1, -0.1, 0, 0.5, 1, 1.5, 30];

describe.each(Object.keys(ALLOWED) as RefusedAction[])("whoever may not %s now", (action) => {
  it("gets the code of the rule that refuses, whatever the lesson's state", () => {
    let refusals = 0;
    for (const lesson of lessons)
      for (const by of PEOPLE[action])
        for (const hour of hours) {
          const now = new Date(STARTS + hour * HOUR_MS);
          if (ALLOWED[action](lesson, by, now)) continue;
          refusals += 1;
          const code = selectRefusalCode(action, by as RoleName, lesson, now);
          const state = `${action} by ${by} at ${hour} h: ${JSON.stringify(lesson)}`;
          expect(code, state).not.toBe("lesson.not_now");
          for (const texts of [english, arabic]) expect(texts[code as keyof typeof texts], state).toBeTruthy();
        }
    expect(refusals).toBeGreaterThan(20);
  });
});

it.each<[RefusedAction, Person, object, number, string]>([
  ["reschedule", "student", { moves: 2 }, -48, "lesson.moves_used"],
  ["reschedule", "student", {}, -23, "lesson.too_late_to_move"],
  ["reschedule", "trainer", {}, -48, "lesson.propose_instead"],
  ["propose", "trainer", { hasProposal: true }, -48, "lesson.proposal_waits"],
  ["propose", "trainer", {}, -11, "lesson.too_late_to_propose"],
  ["propose", "student", {}, -48, "lesson.move_instead"],
  ["start", "student", {}, -1, "lesson.too_early"],
  ["cancel", "student", {}, 0.5, "lesson.has_begun"],
  ["cancel", "student", { status: "completed" }, 2, "lesson.is_over"],
])("%s by the %s of %j at %i h is refused by %s", (action, by, changes, hour, code) => {
  expect(selectRefusalCode(action, by, makeLesson(changes), new Date(STARTS + hour * HOUR_MS))).toBe(code);
});
