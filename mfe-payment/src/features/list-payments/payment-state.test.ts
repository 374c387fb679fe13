import { aBooking, aPayment } from "@kalima/testing";
import { expect, it } from "vitest";
import { paymentState } from "./payment-state.ts";

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
  expect(paymentState(payment)).toEqual({ text, tone });
});
