import { expect, it } from "vitest";
import { averageStars, computeAttendance } from "./has-begun.ts";

it.each([
  [0, 0, null],
  [3, 1, 0.75],
  [0, 2, 0],
])("%d attended and %d missed lessons are an attendance of %s", (attended, missed, share) => {
  expect(computeAttendance({ attended, missed })).toBe(share);
});

it.each([
  [[0, 0], null],
  [[1, 3], 4.25],
])("lessons with 5 and 4 stars, %j of them, have %s stars on average", ([five = 0, four = 0], average) => {
  expect(
    averageStars([
      { stars: 5, lessons: five },
      { stars: 4, lessons: four },
    ]),
  ).toBe(average);
});
