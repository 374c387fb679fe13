import type { Money } from "@kalima/contracts/domain";
import { DAY_MS } from "@kalima/contracts/domain";
import type { Payment, Refund } from "@kalima/payment-contract";
import type { Stage } from "./payment-state.ts";

type RefundStep = "refundOwed" | "refundSent" | "refundFailed";

/** Something that happened to an order; `amount` of a refund. */
export type OrderStep = { kind: Payment["timeline"][number]["kind"] | RefundStep; at: string; amount: Money | null };

function toRefundSteps({ status, amount, createdAt, sentAt }: Refund): OrderStep[] {
  if (status === "failed") return [{ kind: "refundFailed", at: createdAt, amount }];
  const owed: OrderStep = { kind: "refundOwed", at: createdAt, amount };
  if (!sentAt) return [owed];
  const sent: OrderStep = { kind: "refundSent", at: sentAt, amount };
  // One made at the provider is owed and sent in one moment.
  return sentAt === createdAt ? [sent] : [owed, sent];
}

/** All that happened to an order, oldest first. */
export function listOrderSteps({ timeline, refunds }: Pick<Payment, "timeline" | "refunds">): OrderStep[] {
  const events = timeline.map(({ kind, at }): OrderStep => ({ kind, at, amount: null }));
  return [...events, ...refunds.flatMap(toRefundSteps)].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The next step: who acts, what they do, and until when, where that is known. */
export type NextStep = {
  who: "you" | "school" | "bank" | "nobody";
  what:
    | "pay"
    | "sendProof"
    | "approve"
    | "payCode"
    | "confirmAtBank"
    | "confirm"
    | "check"
    | "sendRefund"
    | "transferBack"
    | "mendRefund"
    | "showRefund"
    | "complete"
    | "bookAgain";
  /** For the school, a promise (`promisedBy` on the server). */
  by: string | null;
};

/** Banks show a refund on a card within ten working days. */
const BANK_MS = 14 * DAY_MS;

/** The school's next steps for a refund, the gravest first. */
const REFUND_STEPS = [
  ["failed", "mendRefund"],
  ["requested", "transferBack"],
  ["owed", "sendRefund"],
] as const;

function findRefundStep(refunds: readonly Refund[], now: number): NextStep | null {
  const [first] = REFUND_STEPS.flatMap(([status, what]) =>
    refunds.filter((refund) => refund.status === status).map(({ dueAt = null }) => ({ what, by: dueAt })),
  );
  if (first) return { who: "school", ...first };
  const isFresh = refunds.some(({ sentAt }) => sentAt !== null && now - Date.parse(sentAt) < BANK_MS);
  return isFresh ? { who: "bank", what: "showRefund", by: null } : null;
}

/** Who acts next on an order; null in a status that this version does not know. */
export function findNextStep(payment: Payment, stage: Stage, now: number): NextStep | null {
  const { booking, wallet, payCode, authentication, transfer, refunds } = payment;
  const ofRefunds = findRefundStep(refunds, now);
  switch (stage) {
    case "pay": {
      const isTransfer = transfer?.state === "chosen" || transfer?.state === "refused";
      return { who: "you", what: isTransfer ? "sendProof" : "pay", by: booking.holdExpiresAt };
    }
    case "confirming":
      if (authentication) return { who: "you", what: "confirmAtBank", by: authentication.completeBy };
      if (payCode?.payBy) return { who: "you", what: "payCode", by: payCode.payBy };
      return wallet?.approveBy
        ? { who: "you", what: "approve", by: wallet.approveBy }
        : { who: "bank", what: "confirm", by: null };
    case "awaitingSupport":
      return { who: "school", what: "check", by: transfer?.proof?.dueAt ?? booking.proofDueAt ?? null };
    case "paid":
      return ofRefunds ?? { who: "nobody", what: "complete", by: null };
    case "holdOver":
    case "cancelled":
      return ofRefunds ?? { who: "nobody", what: "bookAgain", by: null };
    default:
      return null;
  }
}
