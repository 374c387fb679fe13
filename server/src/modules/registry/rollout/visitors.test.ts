import { expect, it } from "vitest";
import { createVisitors, isNewVisitor } from "./visitors.ts";

const ISSUED = Date.parse("2026-11-21T10:00:00Z");
const after = (ms: number) => new Date(ISSUED + ms);

it("a visitor's id is a UUID that holds when it was issued, and is new for ten minutes", () => {
  const { id } = createVisitors("k".repeat(43), () => after(0)).issue();
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(isNewVisitor(id, after(599_999))).toBe(true);
  expect(isNewVisitor(id, after(600_000))).toBe(false);
});

it("ids from before they held a time are not new", () => {
  expect(isNewVisitor("3f2b8c1e-0d5a-4c7e-9a1b-2c3d4e5f6a7b", after(0))).toBe(false);
  expect(isNewVisitor("anything", after(0))).toBe(false);
});
