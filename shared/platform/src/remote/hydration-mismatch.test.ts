import { expect, it } from "vitest";
import { isEarlyUpdate, isHydrationMismatch } from "./define-remote.tsx";

it.each([
  ["Minified React error #418; visit https://react.dev/errors/418?args[]=HTML for the full message", true],
  ["Minified React error #423; visit https://react.dev/errors/423 for the full message", true],
  ["Hydration failed because the server rendered HTML didn't match the client.", true],
  ["There was an error while hydrating but React was able to recover by client rendering the entire root.", true],
  ["Minified React error #421; visit https://react.dev/errors/421 for the full message", false],
  ["Minified React error #4180; visit", false],
  ["x is undefined", false],
])("takes %j for a mismatch: %s", (message, isMismatch) => {
  expect(isHydrationMismatch(new Error(message))).toBe(isMismatch);
});

it("takes no other thrown value for one", () => {
  expect(isHydrationMismatch("text")).toBe(false);
  expect(isHydrationMismatch({})).toBe(false);
});

it.each([
  ["Minified React error #424; visit https://react.dev/errors/424 for the full message", true],
  ["This root received an early update, before anything was able hydrate. Switched the entire root to client", true],
  ["Minified React error #423; visit https://react.dev/errors/423 for the full message", false],
  ["x is undefined", false],
])("takes %j for an early update: %s", (message, isEarly) => {
  expect(isEarlyUpdate(new Error(message))).toBe(isEarly);
});
