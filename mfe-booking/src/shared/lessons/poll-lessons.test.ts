import { expect, it } from "vitest";
import { pollLessonsMs } from "./poll-lessons.ts";

const lesson = { startsAt: "2026-03-10T16:00:00.000Z", endsAt: "2026-03-10T16:50:00.000Z" };

it.each([
  ["15:48:59", 60_000],
  ["15:49:00", 10_000],
  ["16:20:00", 10_000],
  ["17:05:00", 10_000],
  ["17:05:01", 60_000],
])("at %s lessons are asked for every %i ms", (clock, every) => {
  expect(pollLessonsMs([lesson], Date.parse(`2026-03-10T${clock}Z`))).toBe(every);
  expect(pollLessonsMs([], Date.parse(`2026-03-10T${clock}Z`))).toBe(60_000);
});
