import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { deriveIdToken, verifyIdToken } from "./id-token.ts";

const KEY = "k".repeat(43);
const PURPOSE = "calendar-feed";

it("returns the feed id of its token", () => {
  const id = randomUUID();
  expect(deriveIdToken(KEY, PURPOSE, id)).toMatch(/^[\w-]{43}$/);
  expect(verifyIdToken(KEY, PURPOSE, deriveIdToken(KEY, PURPOSE, id))).toBe(id);
});

it.each([
  { name: "of another site", token: deriveIdToken("x".repeat(43), PURPOSE, randomUUID()) },
  {
    name: "with another id",
    token: `A${deriveIdToken(KEY, PURPOSE, "ffffffff-ffff-4fff-bfff-ffffffffffff").slice(1)}`,
  },
  { name: "of another purpose", token: deriveIdToken(KEY, "answer-rating", randomUUID()) },
  { name: "cut short", token: deriveIdToken(KEY, PURPOSE, randomUUID()).slice(0, 42) },
  { name: "without anything", token: "" },
])("refuses a token $name", ({ token }) => {
  expect(verifyIdToken(KEY, PURPOSE, token)).toBeNull();
});
