import { creditsGiven, refundGranted } from "../bookings/public.ts";
import { proofRefused } from "../payments/public.ts";
import type { ModuleContext } from "../server-module.ts";

/** Notifies students of what staff decided about their payments: refused proofs of transfers, and refunds. */
export function notifyOfPayments({ events, notifier }: Pick<ModuleContext, "events" | "notifier">): void {
  events.on(proofRefused, (tx, { studentId, referenceCode, reason, isLast }) =>
    notifier.notify(tx, studentId, "transfer_refused", { referenceCode, reason, isLast }),
  );
  events.on(refundGranted, (tx, { studentId, ...refund }) => notifier.notify(tx, studentId, "refund_granted", refund));
  events.on(creditsGiven, (tx, { studentId, ...given }) => notifier.notify(tx, studentId, "credits_given", given));
}
