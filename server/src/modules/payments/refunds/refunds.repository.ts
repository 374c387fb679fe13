import { randomUUID } from "node:crypto";
import type { Database } from "../../../kernel/database/database.ts";
import type { ChargeRow } from "../orders/charges.repository.ts";
import type { ProviderRefund } from "../providers/payment-provider.ts";

export type RefundReason = "booking_cancelled" | "times_taken" | "paid_twice" | "made_at_provider" | "by_staff";
export type RefundRow = {
  id: string;
  charge_id: string;
  amount_minor: number;
  status: "requested" | "owed" | "sent" | "failed";
};
export type NewRefund = { amountMinor: number; reason: RefundReason; by: string | null; now: Date };
export type RefundTotals = { sentMinor: number; openMinor: number };

/** Rows of refunds, one for each return of money. */
export function refundsRepository(database: Database) {
  return {
    async find(id: string): Promise<RefundRow | undefined> {
      const [row] = await database.query<RefundRow>("SELECT * FROM refunds WHERE id = $1", [id]);
      return row;
    },

    /** Sums the refunds of a charge that were sent, and those that are still open (`requested` and `owed`). */
    async readTotals(chargeId: string): Promise<RefundTotals> {
      const [row] = await database.query<RefundTotals>(
        `SELECT coalesce(sum(amount_minor) FILTER (WHERE status = 'sent'), 0) AS "sentMinor",
           coalesce(sum(amount_minor) FILTER (WHERE status IN ('requested', 'owed')), 0) AS "openMinor"
         FROM refunds WHERE charge_id = $1`,
        [chargeId],
      );
      return row ?? { sentMinor: 0, openMinor: 0 };
    },

    /** Records money that has to go back; answers the refund's id. */
    async owe(
      charge: ChargeRow,
      { amountMinor, reason, by, now }: NewRefund,
      status: "requested" | "owed",
    ): Promise<string> {
      const id = randomUUID();
      await database.query(
        `INSERT INTO refunds (id, charge_id, amount_minor, status, reason, requested_by, created_at)
         VALUES ($1, $2, $3, $7, $4, $5, $6)`,
        [id, charge.id, amountMinor, reason, by, now, status],
      );
      return id;
    },

    /** Records a refund as the provider has it: our own by its key, any other as one made at the provider. */
    async record(charge: ChargeRow, { id, amountMinor, key }: ProviderRefund, now: Date): Promise<void> {
      const ours = await database.query(
        `UPDATE refunds SET status = 'sent', sent_at = coalesce(sent_at, $4), provider_refund_id = $3, last_error = NULL
         WHERE id::text = $1 AND charge_id = $2 RETURNING 1`,
        [key, charge.id, id, now],
      );
      if (ours.length > 0) return;
      await database.query(
        `INSERT INTO refunds (id, charge_id, amount_minor, status, reason, provider_refund_id, created_at, sent_at)
         VALUES ($1, $2, $3, 'sent', 'made_at_provider', $4, $5, $5) ON CONFLICT (charge_id, provider_refund_id) DO NOTHING`,
        [randomUUID(), charge.id, amountMinor, id, now],
      );
    },

    /** Gives up what is owed beyond the money that the charge still holds, newest first. */
    async dropExcess(charge: ChargeRow): Promise<void> {
      await database.query(
        `UPDATE refunds SET status = 'failed', last_error = 'refunded at the provider' WHERE id IN (
           SELECT id FROM (
             SELECT id, sum(amount_minor) OVER (ORDER BY created_at, id) AS up_to FROM refunds
             WHERE charge_id = $1 AND status IN ('requested', 'owed')
           ) open
           WHERE up_to > $2 - (SELECT coalesce(sum(amount_minor), 0) FROM refunds WHERE charge_id = $1 AND status = 'sent'))`,
        [charge.id, charge.amount_minor],
      );
    },

    /** Gives a refund up. False when it was not owed. */
    async fail(id: string, error: string): Promise<boolean> {
      const rows = await database.query(
        "UPDATE refunds SET status = 'failed', last_error = $2 WHERE id = $1 AND status = 'owed' RETURNING 1",
        [id, error],
      );
      return rows.length > 0;
    },

    /** Owes a refund again that was given up. */
    async oweAgain(id: string): Promise<void> {
      await database.query("UPDATE refunds SET status = 'owed', last_error = NULL WHERE id = $1", [id]);
    },
  };
}
