import { expect, it } from "vitest";
import "./no-owner-stacks.ts";

it("no element has a stack of its own", () => {
  const stackOf = (element: object) => (element as { _debugStack?: Error })._debugStack;
  const [first, second] = [<p key="1" />, <p key="2" />].map(stackOf);
  expect(first).toBeInstanceOf(Error);
  expect(second).toBe(first);
});
