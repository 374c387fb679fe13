import { describe, expect, it } from "vitest";
import type { LessonFacts } from "../../bookings/public.ts";
import { rankOwnTrainers } from "./own-trainers.policy.ts";

const NOW = new Date("2026-03-16T10:00:00Z");
let lessons = 0;

function lesson(trainerId: string, day: string, changes: Partial<LessonFacts> = {}): LessonFacts {
  lessons += 1;
  return {
    id: `lesson-${lessons}`,
    trainerId,
    trainerName: { en: trainerId, ar: trainerId },
    startsAt: new Date(`${day}T12:00:00Z`),
    endsAt: new Date(`${day}T12:50:00Z`),
    status: "completed",
    missedBy: null,
    minutes: 50,
    rating: null,
    ...changes,
  };
}
const ahead = { status: "upcoming", minutes: 0 } as const;

describe("a student's trainers", () => {
  it("have the lessons together, the last and the next one, and the student's own rating", () => {
    const own = rankOwnTrainers(
      [
        lesson("Nour", "2026-03-25", ahead),
        lesson("Nour", "2026-03-18", ahead),
        lesson("Nour", "2026-03-11", { minutes: 42, rating: 5 }),
        lesson("Nour", "2026-03-04", { rating: 4 }),
        lesson("Nour", "2026-03-01", { id: "unrated" }),
        lesson("Nour", "2026-02-28", { id: "older" }),
        lesson("Nour", "2026-02-20", { status: "missed", missedBy: "student", minutes: 0 }),
      ],
      [],
      NOW,
    );
    expect(own).toEqual([
      {
        trainerId: "Nour",
        lessons: 4,
        minutes: 192,
        lastLessonAt: new Date("2026-03-11T12:00:00Z"),
        nextLessonAt: new Date("2026-03-18T12:00:00Z"),
        ownRating: 4.5,
        unrated: 2,
        unratedLessonId: "unrated",
      },
    ]);
  });

  it("come by the next lesson, then by the last one, then favourites without lessons", () => {
    const history = [
      lesson("later", "2026-03-22", ahead),
      lesson("sooner", "2026-03-17", ahead),
      lesson("recent", "2026-03-10"),
      lesson("earlier", "2026-02-10"),
      lesson("cancelled", "2026-02-01", { status: "cancelled", minutes: 0 }),
    ];
    const ids = rankOwnTrainers(history, ["new", "earlier"], NOW).map(({ trainerId }) => trainerId);
    expect(ids).toEqual(["sooner", "later", "recent", "earlier", "new"]);
  });
});
