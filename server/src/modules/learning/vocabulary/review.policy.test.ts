import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { CARD_GRADES } from "@kalima/learning-contract";
import { describe, expect, it } from "vitest";
import { measureMemory, presentCard, type ReviewState, reviewCard } from "./review.policy.ts";

const NOW = new Date("2026-03-16T10:00:00Z");
const measurePause = (state: ReviewState) => state.due_at.getTime() - state.reviewed_at.getTime();

/** Returns a card after this number of reviews, each with the grade `good`. */
function reviewTimes(times: number): ReviewState {
  let state = reviewCard(null, "good", NOW);
  for (let time = 1; time < times; time += 1) state = reviewCard(state, "good", state.due_at);
  return state;
}

describe("a card", () => {
  it("starts due, and comes again the same day if it was not known", () => {
    expect(presentCard("recall_meaning", null, NOW)).toMatchObject({ isDue: true, dueAt: null, reviews: 0 });
    expect(measurePause(reviewCard(null, "again", NOW))).toBeLessThan(HOUR_MS);
  });

  it("comes later each time it is known", () => {
    const pauses = [2, 3, 4, 5].map((times) => measurePause(reviewTimes(times)));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThanOrEqual(DAY_MS);
    expect(new Set(pauses).size).toBe(pauses.length);
  });

  it("comes back soon after it was forgotten, and counts that", () => {
    const state = reviewTimes(5);
    const forgotten = reviewCard(state, "again", state.due_at);
    expect(measurePause(forgotten)).toBeLessThan(DAY_MS);
    expect(forgotten).toMatchObject({ lapses: 1, reviews: 6 });
  });

  it("never waits longer than a year", () => {
    let state = reviewTimes(3);
    for (let time = 0; time < 12; time += 1) state = reviewCard(state, "easy", state.due_at);
    expect(measurePause(state)).toBeLessThanOrEqual(365 * DAY_MS);
  });

  it("announces for each grade when it comes again", () => {
    const state = reviewTimes(3);
    const { next, isDue } = presentCard("recall_word", state, state.due_at);
    expect(isDue).toBe(true);
    expect(CARD_GRADES.map((grade) => next[grade])).toEqual(
      CARD_GRADES.map((grade) => Math.round(measurePause(reviewCard(state, grade, state.due_at)) / MINUTE_MS)),
    );
    expect(next.again).toBeLessThan(next.hard);
    expect(next.hard).toBeLessThan(next.good);
    expect(next.good).toBeLessThan(next.easy);
  });

  it("waits until its due time", () => {
    const state = reviewTimes(3);
    expect(presentCard("recall_word", state, new Date(state.due_at.getTime() - 1)).isDue).toBe(false);
  });

  it("has a memory of steps from 0 to 5, which grows and falls back to 1", () => {
    const steps = [1, 2, 3, 4, 5, 6].map((times) => measureMemory(reviewTimes(times)));
    expect([measureMemory(null), ...steps]).toEqual([0, 1, 2, 3, 4, 5, 5]);
    const state = reviewTimes(5);
    expect(measureMemory(reviewCard(state, "again", state.due_at))).toBe(1);
  });
});
