import type { ModuleContext } from "../../kernel/server-module.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { codeExpired, codeIssued, proofRefused, proofSent, refundFailed } from "./orders/payment-events.ts";
import { paymentDeskKinds } from "./payment-desk-kinds.ts";
import { paymentKinds } from "./payment-kinds.ts";

/**
 * Notifies students of their codes and of refused transfer proofs, admins of proofs to review, and both of refunds that
 * the provider refused.
 */
export function notifyOfPayments({
  events,
  notifier,
  notificationKinds,
}: Pick<ModuleContext, "events" | "notifier" | "notificationKinds">): void {
  notificationKinds.provide({ ...paymentKinds, ...paymentDeskKinds });
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
    if (!isReplacement) await notifier.notifyStaff(tx, "payments.change", "proof_waits", due);
  });
  events.on(refundFailed, async (tx, { studentId, referenceCode, orderNumber, amount }) => {
    await notifier.notify(tx, studentId, "refund_failed", { referenceCode, amount });
    await notifier.notifyStaff(tx, "payments.change", "refund_to_mend", { orderNumber, amount });
  });
}
