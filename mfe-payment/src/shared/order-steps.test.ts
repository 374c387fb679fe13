import type { Payment, Refund } from "@kalima/payment-contract";
import { aBooking, aPayment } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { findNextStep, listOrderSteps } from "./order-steps.ts";
import { findStage } from "./payment-state.ts";

const amount = { amountMinor: 19_000, currency: "EGP" };
const refund = (changes: Partial<Refund>): Refund => ({
  id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
  amount,
  status: "owed",
  createdAt: "2026-03-30T10:00:00Z",
  sentAt: null,
  ...changes,
});
const NOW = Date.parse("2026-04-01T10:00:00Z");

describe("listOrderSteps", () => {
  it("puts refunds between the events, by time", () => {
    const steps = listOrderSteps({
      timeline: [
        { kind: "created", at: "2026-03-29T09:30:00Z" },
        { kind: "succeeded", at: "2026-03-29T09:46:00Z" },
      ],
      refunds: [
        refund({ status: "sent", sentAt: "2026-03-30T10:05:00Z" }),
        refund({ status: "failed", createdAt: "2026-03-29T09:40:00Z" }),
        refund({ status: "sent", createdAt: "2026-03-31T10:00:00Z", sentAt: "2026-03-31T10:00:00Z" }),
      ],
    });
    expect(steps.map(({ kind }) => kind)).toEqual([
      "created",
      "refundFailed",
      "succeeded",
      "refundOwed",
      "refundSent",
      "refundSent",
    ]);
    expect(steps[3]?.amount).toEqual(amount);
  });
});

describe("findNextStep", () => {
  const hold = "2026-03-29T10:00:00Z";
  const held = (changes: Partial<Payment> = {}) => aPayment({ booking: aBooking({ holdExpiresAt: hold }), ...changes });
  const pending = (changes: Partial<Payment>) =>
    aPayment({ booking: aBooking({ status: "pending", holdExpiresAt: null }), ...changes });
  const paid = (...refunds: Refund[]) =>
    aPayment({ status: "confirmed", booking: aBooking({ status: "confirmed", holdExpiresAt: null }), refunds });
  const transfer = (state: "chosen" | "refused" | "checking"): Payment["transfer"] => ({
    account: { holder: "Kalima", bank: "Bank", iban: "EG38", code: null },
    reference: "K1",
    state,
    refusal: null,
    proof: state === "checking" ? { file: null, sentAt: hold, dueAt: "2026-03-29T12:00:00Z" } : null,
  });
  const wallet = { operator: "vodafone", last3: "123", approveBy: "2026-03-29T09:50:00Z" } as const;

  it.each<[string, Payment, object | null]>([
    ["a held order", held(), { who: "you", what: "pay", by: hold }],
    ["a chosen transfer", held({ transfer: transfer("chosen") }), { who: "you", what: "sendProof", by: hold }],
    ["a refused proof", held({ transfer: transfer("refused") }), { who: "you", what: "sendProof", by: hold }],
    ["a card at its bank", pending({}), { who: "bank", what: "confirm", by: null }],
    ["a wallet that was asked", pending({ wallet }), { who: "you", what: "approve", by: wallet.approveBy }],
    [
      "a proof that waits",
      aPayment({ status: "initiated", transfer: transfer("checking") }),
      { who: "school", what: "check", by: "2026-03-29T12:00:00Z" },
    ],
    ["a paid order", paid(), { who: "nobody", what: "complete", by: null }],
    ["money on its way", paid(refund({})), { who: "school", what: "sendRefund", by: null }],
    [
      "money that is to leave by a time",
      paid(refund({ dueAt: "2026-03-30T11:00:00Z" })),
      { who: "school", what: "sendRefund", by: "2026-03-30T11:00:00Z" },
    ],
    [
      "a proof of which the booking alone knows the time",
      aPayment({ status: "initiated", booking: aBooking({ status: "pending_approval", proofDueAt: hold }) }),
      { who: "school", what: "check", by: hold },
    ],
    [
      "a transfer to send back",
      paid(refund({ status: "requested" })),
      { who: "school", what: "transferBack", by: null },
    ],
    ["a refund that failed", paid(refund({ status: "failed" })), { who: "school", what: "mendRefund", by: null }],
    [
      "money that just left",
      paid(refund({ status: "sent", sentAt: "2026-03-30T10:05:00Z" })),
      { who: "bank", what: "showRefund", by: null },
    ],
    [
      "money that left long ago",
      paid(refund({ status: "sent", sentAt: "2026-03-01T10:05:00Z" })),
      { who: "nobody", what: "complete", by: null },
    ],
    [
      "a hold that is over",
      aPayment({ booking: aBooking({ status: "expired" }) }),
      { who: "nobody", what: "bookAgain", by: null },
    ],
    ["a status of a later version", aPayment({ status: "unknown" }), null],
  ])("findNextStep of %s", (_order, payment, expected) => {
    expect(findNextStep(payment, findStage(payment), NOW)).toEqual(expected);
  });
});
