import { expect, it } from "vitest";
import { afterKey } from "./hours-keys.ts";

it.each([
  ["ArrowRight", "ltr", { weekday: 3, band: 1 }],
  ["ArrowLeft", "ltr", { weekday: 1, band: 1 }],
  ["ArrowRight", "rtl", { weekday: 1, band: 1 }],
  ["ArrowLeft", "rtl", { weekday: 3, band: 1 }],
  ["ArrowDown", "ltr", { weekday: 2, band: 2 }],
  ["ArrowUp", "rtl", { weekday: 2, band: 0 }],
  ["Home", "ltr", { weekday: 0, band: 1 }],
  ["End", "ltr", { weekday: 6, band: 1 }],
  ["Enter", "ltr", null],
] as const)("%s in %s moves from Tuesday afternoon to %j", (key, direction, cell) => {
  expect(afterKey({ weekday: 2, band: 1 }, key, direction)).toEqual(cell);
});

it.each(["ArrowLeft", "ArrowUp"])("stays at the edge on %s", (key) => {
  expect(afterKey({ weekday: 0, band: 0 }, key, "ltr")).toEqual({ weekday: 0, band: 0 });
});
