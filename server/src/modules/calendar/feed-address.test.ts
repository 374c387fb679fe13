import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createFeedToken, parseFeedId } from "./feed-address.ts";

const KEY = "k".repeat(43);

it("returns the feed id of its token", () => {
  const id = randomUUID();
  expect(createFeedToken(KEY, id)).toMatch(/^[\w-]{43}$/);
  expect(parseFeedId(KEY, createFeedToken(KEY, id))).toBe(id);
});

it.each([
  { name: "of another site", token: createFeedToken("x".repeat(43), randomUUID()) },
  { name: "with another id", token: `A${createFeedToken(KEY, "ffffffff-ffff-4fff-bfff-ffffffffffff").slice(1)}` },
  { name: "cut short", token: createFeedToken(KEY, randomUUID()).slice(0, 42) },
  { name: "without anything", token: "" },
])("refuses a token $name", ({ token }) => {
  expect(parseFeedId(KEY, token)).toBeNull();
});
