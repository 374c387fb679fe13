import { expect, it } from "vitest";
import { counterOf } from "./company.service.ts";

it.each([
  [0, null],
  [9, null],
  [10, { atLeast: 10, isExact: true }],
  [24, { atLeast: 24, isExact: true }],
  [100, { atLeast: 100, isExact: true }],
  [101, { atLeast: 100, isExact: false }],
  [1_284, { atLeast: 1_200, isExact: false }],
  [1_200, { atLeast: 1_200, isExact: true }],
])("counts %i as %j", (count, counter) => {
  expect(counterOf(count)).toEqual(counter);
});
