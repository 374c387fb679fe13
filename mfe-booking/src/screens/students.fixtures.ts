import type { LessonDetails } from "@kalima/booking-contract";
import type { LessonRecap, OwnStudent, TrainersStudent } from "@kalima/learning-contract";
import { aLesson, inMinutes } from "@kalima/testing";

export const NOUR: OwnStudent = {
  id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
  name: "Nour",
  level: "B1",
  lessons: 3,
  missed: 1,
  lessonsLeft: 2,
  openTask: { id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f", title: "A letter", dueAt: "2026-03-20T16:00:00Z" },
  standing: "at_risk",
  lastLessonAt: "2026-03-10T16:00:00Z",
  nextLessonAt: null,
};

export const HELD: LessonDetails = aLesson({
  startsAt: inMinutes(-3_000),
  endsAt: inMinutes(-2_950),
  status: "completed",
  studentName: "Nour",
  feedback: {
    wentWell: "A whole story.",
    corrections: "He go → he goes",
    nextStep: "Past tense",
    at: inMinutes(-2_000),
  },
  rating: { stars: 4, criteria: {}, feedback: null, mayShow: false, at: inMinutes(-2_900) },
});

/** A student as their trainer sees them. */
export function aStudent(changes: Partial<TrainersStudent> = {}): TrainersStudent {
  return {
    id: NOUR.id,
    name: "Nour",
    level: "B1",
    levels: [
      { takenAt: "2025-12-01T10:00:00Z", level: "A2", score: 30, spoken: null },
      { takenAt: "2026-03-01T10:00:00Z", level: "B1", score: 45, spoken: "B2" },
    ],
    goal: "business",
    standing: "active",
    lessonsLeft: 2,
    unplanned: 1,
    attendance: { attended: 3, missed: 1 },
    lessons: [{ ...HELD, notes: "will or going to" }],
    tasks: [],
    words: [
      {
        ...{ word: "borrow", meaning: "يستعير", example: null },
        lesson: { id: HELD.id, startsAt: HELD.startsAt, trainer: HELD.teacher.name },
      },
    ],
    next: null,
    nextStep: { text: "Past tense", lessonId: HELD.id, at: inMinutes(-2_000) },
    note: { text: "Shy at first", version: 1, updatedAt: inMinutes(-100) },
    isTaught: true,
    ...changes,
  };
}

/** The recap of a session in which something was written. */
export function aRecap(changes: Partial<LessonRecap> = {}): LessonRecap {
  const { id: lessonId, startsAt, endsAt } = HELD;
  return {
    ...{ lessonId, startsAt, endsAt, endedAt: endsAt, ranMinutes: 48 },
    student: { id: NOUR.id, name: "Nour", joinedAt: startsAt },
    trainer: { name: HELD.teacher.name, joinedAt: startsAt },
    words: [{ word: "borrow", meaning: "يستعير", example: "May I borrow your pen?" }],
    corrections: [{ text: "He go → he goes", source: "feedback", by: "trainer", at: inMinutes(-2_000) }],
    notes: [{ text: "Holidays in Siwa", source: "notes", by: null, at: null }],
    chat: [{ text: "Page 12, please", source: "chat", by: "trainer", at: startsAt }],
    tasks: [{ id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f", title: "A letter", dueAt: inMinutes(5_000) }],
    exercises: [
      { kind: "gap", prompt: "يستعير", sentence: "May I ____ your pen?", options: [], answer: "borrow" },
      { kind: "match", prompt: "lend", sentence: null, options: ["يدين", "يُعير"], answer: "يُعير" },
    ],
    ...changes,
  };
}
