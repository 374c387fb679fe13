import { expect, it } from "vitest";
import { nextLookIn } from "./next-look.ts";

const now = Date.parse("2026-11-24T17:00:00Z");
const held = { status: "awaiting_payment" as const, holdExpiresAt: "2026-11-24T17:20:00Z" };

it.each([
  ["a bank is being waited for", [held, { status: "pending" as const, holdExpiresAt: null }], 5_000],
  ["a hold ends in 20 minutes", [held], 1_201_000],
  ["a hold is over", [{ ...held, holdExpiresAt: "2026-11-24T16:00:00Z" }], 5_000],
  ["nothing is about to change", [{ status: "confirmed" as const, holdExpiresAt: null }], false],
])("looks again in time when %s", (_, bookings, wait) => {
  expect(nextLookIn(bookings, now)).toBe(wait);
});
