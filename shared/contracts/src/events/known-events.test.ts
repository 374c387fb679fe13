import { expect, test } from "vitest";
import { KNOWN_EVENTS } from "./known-events.ts";
import { ALL_EVENTS } from "./site-events.ts";

test("every event is known by name", () => {
  expect(KNOWN_EVENTS).toEqual(ALL_EVENTS.map(({ type, version }) => ({ type, version })));
});
