import type { Booking } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import type { Task, Today } from "@kalima/learning-contract";
import { aBooking } from "@kalima/testing";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A student who has just registered. */
export const NEW_STUDENT: Today = {
  test: "not_taken",
  level: null,
  weeks: 0,
  lessons: [],
  proposals: [],
  unrated: [],
  bookings: [],
  usedUp: null,
  tasks: [],
  openTasks: 0,
  practice: {
    words: 0,
    dueWords: 0,
    dueCards: 0,
    streak: { days: 0, isDoneToday: false, forgivenLeft: 1 },
    sentence: {
      text: "I would like a table for two.",
      source: "level",
      meaning: "أريد طاولة لشخصين.",
      word: null,
      isSaid: false,
    },
  },
  unread: 0,
  feedback: null,
};

/** A day with these parts, of a student who has taken the test. */
export const aDay = (changes: Partial<Today> = {}): Today => ({
  ...NEW_STUDENT,
  test: "taken",
  level: { written: "B1", spoken: "B2", score: 45, takenAt: inDays(-20), lessons: 3, minutes: 150 },
  ...changes,
});

/** A paid pack of twelve: eight lessons over, none planned, four to plan within these days. */
export const aPack = (days: number, changes: Partial<Booking> = {}): Booking =>
  aBooking({
    pack: 12,
    status: "confirmed",
    holdExpiresAt: null,
    lessons: Array.from({ length: 8 }, (_, at) => ({
      id: `0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e0${at}`,
      startsAt: inDays(at - 30),
      endsAt: inDays(at - 29),
      status: "completed" as const,
    })),
    credits: { left: 4, expiresAt: inDays(days) },
    actions: ["view", "plan"],
    ...changes,
  });

export const aTask = (changes: Partial<Task> = {}): Task => ({
  id: "0192d2b4-6666-7c1a-9f5e-2d7b1c3a4e5f",
  title: "Describe your week",
  instructions: null,
  file: null,
  dueAt: inDays(2),
  group: "pending",
  trainer: { en: "Grace Hopper", ar: "غريس هوبر" },
  studentName: null,
  submissions: [],
  review: null,
  actions: ["submit"],
  ...changes,
});
