import { expect, it } from "vitest";
import { pollIntervalMs } from "./poll-interval.ts";

const now = Date.parse("2026-11-24T17:00:00Z");
const held = { status: "awaiting_payment" as const, holdExpiresAt: "2026-11-24T17:20:00Z" };

it.each([
  ["a payment is pending", [held, { status: "pending" as const, holdExpiresAt: null }], 5_000],
  ["a hold expires in 20 minutes", [held], 1_201_000],
  ["a hold has expired", [{ ...held, holdExpiresAt: "2026-11-24T16:00:00Z" }], 5_000],
  ["no status changes without an action", [{ status: "confirmed" as const, holdExpiresAt: null }], false],
])("when %s", (_, bookings, wait) => {
  expect(pollIntervalMs(bookings, now)).toBe(wait);
});
