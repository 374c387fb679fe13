import type { ModuleContext } from "../../kernel/server-module.ts";
import { RUNNING_SQL } from "./orders/charges.repository.ts";
import { checkCharge } from "./orders/check-charge-job.ts";
import { sendRefund } from "./refunds/request-refund.ts";

/** Enqueues the jobs of open charges and owed refunds again at start, for rows of versions that had no jobs. */
export async function enqueueOpen({ database, jobs }: Pick<ModuleContext, "database" | "jobs">): Promise<void> {
  await database.transaction(async (tx) => {
    const charges = await tx.query<{ id: string }>(`SELECT id FROM charges WHERE ${RUNNING_SQL}`);
    for (const { id } of charges) await jobs.enqueue(tx, checkCharge, { chargeId: id }, { key: id });
    const refunds = await tx.query<{ id: string }>("SELECT id FROM refunds WHERE status = 'owed'");
    for (const { id } of refunds) await jobs.enqueue(tx, sendRefund, { refundId: id }, { key: id });
  });
}
