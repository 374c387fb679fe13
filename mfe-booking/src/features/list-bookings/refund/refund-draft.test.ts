import type { RefundQuote } from "@kalima/payment-contract";
import { describe, expect, it } from "vitest";
import { needsApproval, type RefundDraft, toRefundRequest } from "./refund-draft.ts";

const money = (amountMinor: number) => ({ amountMinor, currency: "EGP" });
const quote: RefundQuote = {
  left: money(114_000),
  method: "card",
  card: null,
  perLesson: money(19_000),
  maxLessons: 6,
  alone: money(100_000),
  waiting: null,
};
const draft: RefundDraft = { to: "method", isWhole: false, amount: "", sessions: "", reason: "Bad sound" };

describe("toRefundRequest", () => {
  it.each<[string, Partial<RefundDraft>, object | null]>([
    ["a part", { amount: "190" }, { to: "method", amountMinor: 19_000, of: 114_000 }],
    ["the whole", { isWhole: true, amount: "1" }, { to: "method", amountMinor: 114_000, of: 114_000 }],
    ["more than is left", { amount: "1140.01" }, null],
    ["nothing", { amount: "0" }, null],
    ["sessions", { to: "credits", sessions: "٢" }, { to: "credits", lessons: 2, of: 6 }],
    ["more sessions than the pack lost", { to: "credits", sessions: "7" }, null],
    ["no reason", { isWhole: true, reason: "  " }, null],
  ])("toRefundRequest of %s", (_what, changes, expected) => {
    const sent = toRefundRequest({ ...draft, ...changes }, quote);
    expect(sent).toEqual(expected && { ...expected, reason: "Bad sound" });
  });
});

describe("needsApproval", () => {
  it.each<[Partial<RefundDraft>, boolean]>([
    [{ amount: "1000" }, false],
    [{ amount: "1000.01" }, true],
    [{ to: "credits", sessions: "5" }, false],
    [{ to: "credits", sessions: "6" }, true],
    [{ amount: "" }, false],
  ])("needsApproval of %j is %j", (changes, expected) => {
    expect(needsApproval({ ...draft, ...changes }, quote)).toBe(expected);
  });
});
