import { randomUUID } from "node:crypto";
import { findWalletOperator } from "@kalima/payment-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type {
  ActionRequired,
  ChargedCard,
  ChargedMethod,
  ChargeEvent,
  ChargeNames,
  KeptCard,
  ProviderMethod,
} from "../providers/payment-provider.ts";
import type { OrderRow } from "./orders.repository.ts";

/**
 * `initiated`: written down before the provider is called. `processing`: the provider has taken the call.
 * `requires_action`: until `approve_by` the bank waits for the cardholder, or the provider for the payer of its code.
 * `superseded`: paid, but another charge had paid the order before.
 */
export type ChargeStatus = "initiated" | "processing" | "requires_action" | "succeeded" | "superseded" | "failed";

export type ChargeRow = {
  id: string;
  order_id: string;
  provider: string;
  status: ChargeStatus;
  amount_minor: number;
  currency: string;
  provider_charge_id: string | null;
  method: ProviderMethod | "transfer";
  /** Time until which a payer may approve or pay; null for a card without authentication. */
  approve_by: Date | null;
  started_at: Date;
};

/** A charge that was paid, with the data of its card; a transfer has no card. */
export type PaidCharge = { id: string; card: ChargedCard | null; kept?: KeptCard | null };

const RUNNING: readonly ChargeStatus[] = ["initiated", "processing", "requires_action"];
/** Neither paid nor given up. */
export const isRunning = ({ status }: ChargeRow): boolean => RUNNING.includes(status);
/** For SQL, about `charges`. */
export const RUNNING_SQL = "status IN ('initiated', 'processing', 'requires_action')";

export const toChargeNames = ({ id, provider_charge_id }: ChargeRow): ChargeNames => ({
  attempt: id,
  providerId: provider_charge_id,
});

/** Rows of charges, one for each attempt to pay an order. */
export function chargesRepository(database: Database) {
  async function find(id: string): Promise<ChargeRow | undefined> {
    const [row] = await database.query<ChargeRow>("SELECT * FROM charges WHERE id = $1", [id]);
    return row;
  }

  return {
    find,

    /**
     * Starts a charge. For a wallet, only the operator and the end of the number are stored.
     *
     * @param requestKey The Idempotency-Key of the call that starts it.
     */
    async start(
      order: OrderRow,
      provider: string,
      method: ChargedMethod | { type: "transfer" },
      now: Date,
      requestKey: string | null = null,
    ): Promise<ChargeRow> {
      const wallet = method.type === "wallet" ? method : null;
      const [row] = await database.query<ChargeRow>(
        `INSERT INTO charges (id, order_id, provider, status, amount_minor, currency, started_at, method, wallet_operator,
           wallet_last3, approve_by, request_key)
         VALUES ($1, $2, $3, 'initiated', $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
        [
          randomUUID(),
          order.id,
          provider,
          order.amount_minor,
          order.currency,
          now,
          method.type === "saved" ? "card" : method.type,
          wallet && findWalletOperator(wallet.phone),
          wallet?.phone.slice(-3) ?? null,
          "approveBy" in method ? method.approveBy : null,
          requestKey,
        ],
      );
      return row as ChargeRow;
    },

    /** Resolves to true if a call with this key started a charge of the order that has not failed. */
    async isStarted(orderId: string, requestKey: string): Promise<boolean> {
      const rows = await database.query(
        "SELECT 1 FROM charges WHERE order_id = $1 AND request_key = $2 AND status <> 'failed'",
        [orderId, requestKey],
      );
      return rows.length > 0;
    },

    async keepProviderId(id: string, providerId: string): Promise<void> {
      await database.query("UPDATE charges SET provider_charge_id = $2 WHERE id = $1", [id, providerId]);
    },

    /**
     * Lists charges whose provider may know more than we do, after `afterId`, by id: those that run, and those that
     * failed within the last week because the provider could not be reached. All began before `startedBefore`.
     */
    listInDoubt(startedBefore: Date, afterId: string | null, limit: number): Promise<ChargeRow[]> {
      return database.query<ChargeRow>(
        `SELECT * FROM charges
         WHERE (${RUNNING_SQL} OR failure = 'payment.provider_unavailable')
           AND (status <> 'failed' OR ended_at > $1::timestamptz - interval '7 days')
           AND started_at < $1 AND id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)
         ORDER BY id LIMIT $3`,
        [startedBefore, afterId, limit],
      );
    },

    /** The provider has taken the call. Its event may have come first and ended the charge. */
    async accept(id: string): Promise<void> {
      await database.query("UPDATE charges SET status = 'processing' WHERE id = $1 AND status = 'initiated'", [id]);
    },

    /**
     * The payer has to act until `approveBy`, or until the time that was named at the start. Undefined when that was known
     * before, or the charge has ended.
     */
    async markActionRequired(id: string, action: ActionRequired, approveBy: Date): Promise<ChargeRow | undefined> {
      const [code, url] = "code" in action ? [action.code, action.link] : [null, action.url];
      const [row] = await database.query<ChargeRow>(
        `UPDATE charges SET status = 'requires_action', pay_code = $2, action_url = $3, approve_by = coalesce(approve_by, $4)
         WHERE id = $1 AND status IN ('initiated', 'processing') RETURNING *`,
        [id, code, url, approveBy],
      );
      return row;
    },

    /** Records money that was taken, also for a charge that had been given up. */
    async succeed(
      id: string,
      to: "succeeded" | "superseded",
      { id: name, card }: PaidCharge,
      now: Date,
    ): Promise<void> {
      await database.query(
        `UPDATE charges SET status = $2, provider_charge_id = $3, card_brand = $4, card_last4 = $5, failure = NULL, ended_at = $6
         WHERE id = $1`,
        [id, to, name, card?.brand ?? null, card?.last4 ?? null, now],
      );
    },

    /** Resolves to false when the charge had ended before. */
    async fail(id: string, failure: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE charges SET status = 'failed', failure = $2, ended_at = $3
         WHERE id = $1 AND ${RUNNING_SQL} RETURNING 1`,
        [id, failure, now],
      );
      return rows.length > 0;
    },

    /** The charge of this order that is neither paid nor given up. */
    async findRunning(orderId: string): Promise<ChargeRow | undefined> {
      const [row] = await database.query<ChargeRow>(`SELECT * FROM charges WHERE order_id = $1 AND ${RUNNING_SQL}`, [
        orderId,
      ]);
      return row;
    },

    /** The charge that paid this order. */
    async findPaying(orderId: string): Promise<ChargeRow | undefined> {
      const [row] = await database.query<ChargeRow>(
        "SELECT * FROM charges WHERE order_id = $1 AND status = 'succeeded'",
        [orderId],
      );
      return row;
    },

    /**
     * Records an event of the provider and resolves to true if it is new. Call it in the same transaction as its
     * effect.
     */
    async recordEvent(provider: string, { id, type, charge }: ChargeEvent, now: Date): Promise<boolean> {
      const rows = await database.query(
        `INSERT INTO provider_events (provider, event_id, type, charge_id, received_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING RETURNING 1`,
        [provider, id, type, charge.attempt, now],
      );
      return rows.length > 0;
    },
  };
}

/** The provider name in the charges of bank transfers: the school's own account. */
export const BANK_TRANSFER = "bank_transfer";
