import type { LessonStatus } from "@kalima/booking-contract";
import { describe, expect, it } from "vitest";
import { countLessonsToGive } from "./staff-refund.policy.ts";

describe("countLessonsToGive", () => {
  it.each<[LessonStatus[], { left: number; refunded: number }, number]>([
    [[], { left: 6, refunded: 0 }, 0],
    [["completed", "completed", "upcoming"], { left: 3, refunded: 0 }, 2],
    [["completed", "missed", "freezed", "delayed"], { left: 1, refunded: 0 }, 3],
    [["completed", "cancelled"], { left: 5, refunded: 0 }, 1],
    [["completed", "completed"], { left: 0, refunded: 4 }, 2],
    [["completed"], { left: 7, refunded: 0 }, 0],
  ])("counts for a pack of 6 with %j and %j: %i", (statuses, { left, refunded }, expected) => {
    expect(countLessonsToGive({ pack: 6, left, refunded, lessons: statuses.map((status) => ({ status })) })).toBe(
      expected,
    );
  });
});
