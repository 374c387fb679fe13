import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { deriveFeedToken, verifyFeedToken } from "./feed-address.ts";

const KEY = "k".repeat(43);

it("returns the feed id of its token", () => {
  const id = randomUUID();
  expect(deriveFeedToken(KEY, id)).toMatch(/^[\w-]{43}$/);
  expect(verifyFeedToken(KEY, deriveFeedToken(KEY, id))).toBe(id);
});

it.each([
  { name: "of another site", token: deriveFeedToken("x".repeat(43), randomUUID()) },
  { name: "with another id", token: `A${deriveFeedToken(KEY, "ffffffff-ffff-4fff-bfff-ffffffffffff").slice(1)}` },
  { name: "cut short", token: deriveFeedToken(KEY, randomUUID()).slice(0, 42) },
  { name: "without anything", token: "" },
])("refuses a token $name", ({ token }) => {
  expect(verifyFeedToken(KEY, token)).toBeNull();
});
