import { randomUUID } from "node:crypto";
import type { Database } from "../../../database/database.ts";
import type { OrderRow } from "../orders/orders.repository.ts";
import type { ProviderCharge } from "../providers/payment-provider.ts";

/** `superseded`: paid, but another charge had paid the order before. */
export type ChargeStatus = "processing" | "succeeded" | "superseded" | "failed";

export type ChargeRow = {
  id: string;
  order_id: string;
  provider: string;
  status: ChargeStatus;
  amount_minor: number;
  currency: string;
  provider_charge_id: string | null;
  started_at: Date;
};

/** Rows of charges, one for each attempt to pay an order. */
export function chargesRepository(database: Database) {
  async function find(id: string): Promise<ChargeRow | undefined> {
    const [row] = await database.query<ChargeRow>("SELECT * FROM charges WHERE id = $1", [id]);
    return row;
  }

  return {
    find,

    async start(order: OrderRow, provider: string, now: Date): Promise<ChargeRow> {
      const [row] = await database.query<ChargeRow>(
        `INSERT INTO charges (id, order_id, provider, status, amount_minor, currency, started_at)
         VALUES ($1, $2, $3, 'processing', $4, $5, $6) RETURNING *`,
        [randomUUID(), order.id, provider, order.amount_minor, order.currency, now],
      );
      return row as ChargeRow;
    },

    /** Records money that was taken, also for a charge that had been given up. */
    async succeed(
      id: string,
      to: "succeeded" | "superseded",
      { id: name, card }: ProviderCharge,
      now: Date,
    ): Promise<void> {
      await database.query(
        `UPDATE charges SET status = $2, provider_charge_id = $3, card_brand = $4, card_last4 = $5, failure = NULL, ended_at = $6
         WHERE id = $1`,
        [id, to, name, card.brand, card.last4, now],
      );
    },

    /** False when the charge had ended before. */
    async fail(id: string, failure: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE charges SET status = 'failed', failure = $2, ended_at = $3
         WHERE id = $1 AND status = 'processing' RETURNING 1`,
        [id, failure, now],
      );
      return rows.length > 0;
    },

    /** The charge that paid this order. */
    async paying(orderId: string): Promise<ChargeRow | undefined> {
      const [row] = await database.query<ChargeRow>(
        "SELECT * FROM charges WHERE order_id = $1 AND status = 'succeeded'",
        [orderId],
      );
      return row;
    },

    /** Whether this event of the provider is new; in the same transaction as its effect. */
    async isNewEvent(provider: string, eventId: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        "INSERT INTO provider_events (provider, event_id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1",
        [provider, eventId, now],
      );
      return rows.length > 0;
    },
  };
}
