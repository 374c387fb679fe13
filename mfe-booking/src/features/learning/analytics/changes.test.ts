import { expect, it } from "vitest";
import { anAnalytics, NOTHING_YET } from "../../../screens/learning.fixtures.ts";
import { findChanges } from "./changes.ts";

it("compares the last two results, and names the skill that grew most", () => {
  expect(findChanges(anAnalytics())).toEqual({
    since: "2025-12-01T10:00:00Z",
    from: "A2",
    to: "B1",
    best: { section: "vocabulary", points: 24 },
  });
});

it("says nothing before a second result", () => {
  expect(findChanges(NOTHING_YET)).toBeNull();
  expect(findChanges({ ...anAnalytics(), levels: anAnalytics().levels.slice(1) })).toBeNull();
});

it("names no skill where none grew", () => {
  const skills = anAnalytics().skills.filter(({ section }) => section === "listening");
  expect(findChanges({ ...anAnalytics(), skills })?.best).toBeNull();
});
