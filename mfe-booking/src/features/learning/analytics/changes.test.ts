import { expect, it } from "vitest";
import { findChanges } from "./changes.ts";

const levels = [
  { takenAt: "2025-12-01T10:00:00Z", level: "A2", score: 30, spoken: null },
  { takenAt: "2026-03-01T10:00:00Z", level: "B1", score: 45, spoken: "B2" },
] as const;
const grammar = { section: "grammar", level: "B1", score: 45, before: 30 } as const;
const vocabulary = { section: "vocabulary", level: "B1", score: 52, before: 28 } as const;
const listening = { section: "listening", level: "A2", score: 31, before: 33 } as const;

it("compares the last two results, and names the skill that grew most", () => {
  expect(findChanges({ levels: [...levels], skills: [grammar, vocabulary, listening] })).toEqual({
    since: "2025-12-01T10:00:00Z",
    from: "A2",
    to: "B1",
    best: { section: "vocabulary", points: 24 },
  });
});

it("says nothing before a second result", () => {
  expect(findChanges({ levels: [], skills: [] })).toBeNull();
  expect(findChanges({ levels: levels.slice(1), skills: [grammar] })).toBeNull();
});

it("names no skill where none grew", () => {
  expect(findChanges({ levels: [...levels], skills: [listening] })?.best).toBeNull();
});
