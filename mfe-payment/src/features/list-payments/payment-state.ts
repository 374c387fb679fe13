import type { Payment } from "@kalima/contracts/api";
import type { StatusTone } from "@kalima/ui/content";
import { receiptStatus } from "../../shared/receipt-status.ts";
import { type Stage, stageOf } from "../../shared/stage.ts";

const OF_STAGE: Record<Exclude<Stage, "paid">, StatusTone> = {
  pay: "warn",
  confirming: "info",
  holdOver: "neutral",
  cancelled: "neutral",
  awaitingSupport: "info",
  unknown: "neutral",
};

/** What a list says of an order: the key of its text, and how it looks. What is paid is called as on its receipt. */
export function paymentState(payment: Pick<Payment, "status" | "booking">): { text: string; tone: StatusTone } {
  const stage = stageOf(payment);
  if (stage !== "paid") return { text: `payments.state.${stage}`, tone: OF_STAGE[stage] };
  const { key, tone } = receiptStatus(payment.booking.status);
  return { text: `receipt.status.${key}`, tone };
}
