import { proofRefused } from "../payments/public.ts";
import type { ModuleContext } from "../server-module.ts";

/** Notifies students whose proofs of bank transfers staff refused. */
export function notifyOfPayments({ events, notifier }: Pick<ModuleContext, "events" | "notifier">): void {
  events.on(proofRefused, (tx, { studentId, referenceCode, reason, isLast }) =>
    notifier.notify(tx, studentId, "transfer_refused", { referenceCode, reason, isLast }),
  );
}
