import type { BookingStatus } from "@kalima/booking-contract";
import type { PaymentStatus } from "@kalima/payment-contract";
import { aBooking, aPayment } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { describePayment, findStage, type Stage } from "./payment-state.ts";

describe("findStage", () => {
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
  ])("findStage of a %s payment of a booking that is %s is %s", (status, bookingStatus, stage) => {
    const booking = aBooking({ status: bookingStatus });
    expect(findStage(aPayment({ status, booking }))).toBe(stage);
  });
});

it.each([
  ["pending", "awaiting_payment", "payments.state.pay", "warn"],
  ["pending", "pending", "payments.state.confirming", "info"],
  ["initiated", "pending_approval", "payments.state.awaitingSupport", "info"],
  ["pending", "expired", "payments.state.holdOver", "neutral"],
  ["pending", "cancelled_by_student", "payments.state.cancelled", "neutral"],
  ["confirmed", "confirmed", "receipt.status.confirmed", "ok"],
  ["confirmed", "cancelled_by_student", "receipt.status.returning", "warn"],
  ["confirmed", "refunded", "receipt.status.refunded", "info"],
] as const)("an order that is %s with a booking that is %s reads %s", (status, booked, text, tone) => {
  const payment = aPayment({ status, booking: aBooking({ status: booked }) });
  expect(describePayment(payment)).toEqual({ text, tone });
});
