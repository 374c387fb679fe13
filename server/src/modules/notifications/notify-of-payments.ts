import type { ModuleContext } from "../../kernel/server-module.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { creditsGiven, refundAsked, refundGranted } from "../bookings/public.ts";
import { payoutPaid } from "../earnings/public.ts";
import { codeExpired, codeIssued, proofRefused, proofSent, refundFailed } from "../payments/public.ts";

/**
 * Notifies admins of transfers and refunds to review, and students of their Fawry codes and of decisions about their
 * payments: refused transfer proofs and refunds. Both are notified of refunds that the provider refused. Trainers are notified of their payouts.
 */
export function notifyOfPayments({ events, notifier }: Pick<ModuleContext, "events" | "notifier">): void {
  events.on(proofRefused, (tx, { studentId, referenceCode, reason, isLast }) =>
    notifier.notify(tx, studentId, "transfer_refused", { referenceCode, reason, isLast }),
  );
  events.on(codeIssued, (tx, { studentId, payBy, ...issued }) =>
    notifier.notify(tx, studentId, "payment_code", {
      ...issued,
      dueAt: payBy.toISOString(),
      timeZone: SCHOOL_TIME_ZONE,
    }),
  );
  events.on(codeExpired, (tx, { studentId, referenceCode }) =>
    notifier.notify(tx, studentId, "payment_code_expired", { referenceCode }),
  );
  // Admins were already notified of a proof that is replaced.
  events.on(proofSent, async (tx, { orderNumber, isReplacement, dueAt }) => {
    const due = { orderNumber, dueAt: dueAt.toISOString(), timeZone: SCHOOL_TIME_ZONE };
    if (!isReplacement) await notifier.notifyRole(tx, "admin", "proof_waits", due);
  });
  events.on(refundAsked, (tx, { amount, byId }) =>
    notifier.notifyRole(tx, "admin", "refund_waits", { amount }, { except: byId }),
  );
  events.on(refundFailed, async (tx, { studentId, referenceCode, orderNumber, amount }) => {
    await notifier.notify(tx, studentId, "refund_failed", { referenceCode, amount });
    await notifier.notifyRole(tx, "admin", "refund_to_mend", { orderNumber, amount });
  });
  events.on(refundGranted, (tx, { studentId, ...refund }) => notifier.notify(tx, studentId, "refund_granted", refund));
  events.on(creditsGiven, (tx, { studentId, ...given }) => notifier.notify(tx, studentId, "credits_given", given));
  events.on(payoutPaid, (tx, { userId, ...paid }) => notifier.notify(tx, userId, "earnings_paid", paid));
}
