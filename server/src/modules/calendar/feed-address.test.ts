import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { feedIdOf, feedToken } from "./feed-address.ts";

const KEY = "k".repeat(43);

it("returns the feed id of its token", () => {
  const id = randomUUID();
  expect(feedToken(KEY, id)).toMatch(/^[\w-]{43}$/);
  expect(feedIdOf(KEY, feedToken(KEY, id))).toBe(id);
});

it.each([
  { name: "of another site", token: feedToken("x".repeat(43), randomUUID()) },
  { name: "with another id", token: `A${feedToken(KEY, "ffffffff-ffff-4fff-bfff-ffffffffffff").slice(1)}` },
  { name: "cut short", token: feedToken(KEY, randomUUID()).slice(0, 42) },
  { name: "without anything", token: "" },
])("refuses a token $name", ({ token }) => {
  expect(feedIdOf(KEY, token)).toBeNull();
});
