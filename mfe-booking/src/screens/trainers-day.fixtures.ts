import type { PreparedLesson, TrainerDue, TrainerToday } from "@kalima/learning-contract";
import { aLesson, inMinutes } from "@kalima/testing";

const ID = "0192d2b4-5555-7c1a-9f5e-2d7b1c3a4e5f";

/** The next lesson of a trainer, with a student in Riyadh. */
export function aPreparedLesson(changes: Partial<PreparedLesson> = {}): PreparedLesson {
  return {
    lesson: aLesson({ studentName: "Mona" }),
    student: { level: "B1", timeZone: "Asia/Riyadh" },
    last: {
      lessonId: ID,
      startsAt: "2026-03-09T16:00:00.000Z",
      nextStep: "Five sentences about your week",
      notes: { text: "will or going to", words: [{ word: "deadline", meaning: "موعد نهائي" }] },
    },
    task: { id: ID, title: "A letter to a landlord", dueAt: inMinutes(60), isSent: true },
    ...changes,
  };
}

export const aDue = (kind: TrainerDue["kind"], changes: Partial<TrainerDue> = {}): TrainerDue => ({
  kind,
  id: ID,
  studentName: "Mona",
  lesson: null,
  text: null,
  dueAt: inMinutes(600),
  ...changes,
});

export function aTrainersDay(changes: Partial<TrainerToday> = {}): TrainerToday {
  const next = aPreparedLesson();
  return {
    timeZone: "Africa/Cairo",
    date: "2026-03-16",
    next,
    lessons: [next.lesson],
    due: [aDue("task", { text: "A letter to a landlord" })],
    hasMoreDue: false,
    worksHours: true,
    ...changes,
  };
}
