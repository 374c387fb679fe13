import { expect, it } from "vitest";
import "./no-owner-stacks.ts";

it("no element has a stack of its own", () => {
  const getStack = (element: object) => (element as { _debugStack?: Error })._debugStack;
  const [first, second] = [<p key="1" />, <p key="2" />].map(getStack);
  expect(first).toBeInstanceOf(Error);
  expect(second).toBe(first);
});
