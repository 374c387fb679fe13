import { expect, it } from "vitest";
import type { LessonFacts } from "../../bookings/public.ts";
import { collectWords, toWordKey } from "./words.policy.ts";

const trainerName = { en: "Nour", ar: "نور" };
const buildLesson = (id: string, day: string) =>
  ({ id, trainerName, startsAt: new Date(`${day}T12:00:00Z`) }) as LessonFacts;
const LESSONS = [buildLesson("new", "2026-03-11"), buildLesson("old", "2026-03-04")];

it.each([
  ["Borrow ", "borrow"],
  ["cafe\u0301", "caf\u00e9"],
  ["look UP", "look up"],
])("%j is the word %j", (written, key) => {
  expect(toWordKey(written)).toBe(key);
});

it("takes a word of two lessons once, as in the newer one, with what only the earlier one has", () => {
  const words = new Map([
    ["new", [{ word: " Borrow ", meaning: "" }]],
    [
      "old",
      [
        { word: "borrow", meaning: "يستعير", example: "May I borrow your pen?" },
        { word: "lend", meaning: "يُعير", example: " " },
      ],
    ],
  ]);
  expect(collectWords(LESSONS, words)).toEqual([
    {
      key: "borrow",
      word: "Borrow",
      meaning: "يستعير",
      example: "May I borrow your pen?",
      lesson: { id: "new", startsAt: "2026-03-11T12:00:00.000Z", trainer: trainerName },
    },
    {
      key: "lend",
      word: "lend",
      meaning: "يُعير",
      example: null,
      lesson: { id: "old", startsAt: "2026-03-04T12:00:00.000Z", trainer: trainerName },
    },
  ]);
});

it("leaves out what is no word: blanks, and more than 200 characters", () => {
  const words = new Map([
    [
      "new",
      [
        { word: "  ", meaning: "x" },
        { word: "a".repeat(201), meaning: "x" },
      ],
    ],
  ]);
  expect(collectWords(LESSONS, words)).toEqual([]);
});
