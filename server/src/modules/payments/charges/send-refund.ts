import { HOUR_SECONDS } from "@kalima/contracts/domain";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { chargesRepository, toChargeNames } from "../orders/charges.repository.ts";
import type { Providers } from "../providers/providers.ts";
import { markRefundFailed } from "../refunds/failed-refunds.ts";
import { refundsRepository } from "../refunds/refunds.repository.ts";
import { sendRefund } from "../refunds/request-refund.ts";
import { settleRefund } from "./settlement.ts";

/** About half a day with exponential backoff; then the refund is `failed` and its job a dead letter. */
const RETRY = { limit: 20, delaySeconds: 10, maxDelaySeconds: HOUR_SECONDS };
/** A provider that hangs delays this many at a time. */
const CONCURRENCY = 5;

/** Defines the job that sends refunds. Its key at the provider makes a repeated call harmless. */
export function defineSendRefund(
  parts: Pick<ModuleContext, "database" | "events" | "jobs" | "clock">,
  providers: Providers,
): void {
  const { database, jobs, clock } = parts;
  const refunds = refundsRepository(database);
  jobs.define<{ refundId: string }>({
    name: sendRefund.name,
    retry: RETRY,
    concurrency: CONCURRENCY,
    async run({ refundId }) {
      const refund = await refunds.find(refundId);
      if (refund?.status !== "owed") return;
      const charge = await chargesRepository(database).find(refund.charge_id);
      if (!charge) throw new Error(`refund ${refundId} has no charge`);
      const wanted = { ...toChargeNames(charge), key: refundId, amountMinor: refund.amount_minor };
      const made = await providers.get(charge.provider).refund(wanted);
      await settleRefund(parts, charge.id, made, clock());
    },
    onDeadLetter: ({ refundId }) => markRefundFailed(parts, refundId),
  });
}
