import type { BookingStatus, PaymentStatus } from "@kalima/contracts/domain";
import { aBooking, aPayment } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { type Stage, stageOf } from "./stage.ts";

describe("stageOf", () => {
  it.each<[PaymentStatus, BookingStatus, Stage]>([
    ["pending", "awaiting_payment", "pay"],
    ["pending", "pending", "confirming"],
    ["confirmed", "confirmed", "paid"],
    ["confirmed", "expired", "paid"],
    ["confirmed", "refunded", "paid"],
    ["pending", "expired", "holdOver"],
    ["pending", "cancelled_by_student", "cancelled"],
    ["pending", "cancelled_by_admin", "cancelled"],
    ["initiated", "pending_approval", "awaitingSupport"],
    ["disputed" as PaymentStatus, "awaiting_payment", "unknown"],
    ["pending", "disputed" as BookingStatus, "unknown"],
    ["confirmed", "disputed" as BookingStatus, "paid"],
  ])("of a %s payment of a booking that is %s is %s", (status, bookingStatus, stage) => {
    const booking = aBooking({ status: bookingStatus });
    expect(stageOf(aPayment({ status, booking }))).toBe(stage);
  });
});
