import { getChargeStep, typedMinor, typedWhole } from "@kalima/contracts/domain";
import type { MakeRefund, RefundQuote } from "@kalima/payment-contract";

/** Input of a refund so far. */
export type RefundDraft = {
  to: MakeRefund["to"];
  isWhole: boolean;
  /** In the currency's large unit, as typed. */
  amount: string;
  sessions: string;
  reason: string;
};

const within = (value: number | null, max: number) => (value !== null && value > 0 && value <= max ? value : null);

/** The refund of a draft; null while its amount or number cannot be given. */
export function readRefundValue(draft: RefundDraft, { left, maxLessons }: RefundQuote): number | null {
  if (draft.to === "credits") return typedWhole(draft.sessions, { min: 1, max: maxLessons });
  if (draft.isWhole) return left.amountMinor;
  const typed = within(typedMinor(draft.amount, left.currency), left.amountMinor);
  return typed !== null && typed % getChargeStep(left.currency) === 0 ? typed : null;
}

/** True if a second person has to approve it. */
export function needsApproval(draft: RefundDraft, quote: RefundQuote): boolean {
  const given = readRefundValue(draft, quote) ?? 0;
  return (draft.to === "credits" ? given * quote.perLesson.amountMinor : given) > quote.alone.amountMinor;
}

/** The request of a draft; null while a field is missing or wrong. */
export function toRefundRequest(draft: RefundDraft, quote: RefundQuote): MakeRefund | null {
  const given = readRefundValue(draft, quote);
  const reason = draft.reason.trim();
  if (given === null || !reason) return null;
  if (draft.to === "credits") return { to: "credits", lessons: given, of: quote.maxLessons, reason };
  return { to: "method", amountMinor: given, of: quote.left.amountMinor, reason };
}
