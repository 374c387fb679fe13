import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('orderNumber', o.order_number, 'referenceCode', o.reference_code, 'status', o.status,
    'amountMinor', o.amount_minor, 'currency', o.currency, 'orderedAt', iso_instant(o.created_at),
    'paidAt', iso_instant(o.paid_at),
    'charges', (SELECT coalesce(json_agg(json_build_object('method', c.method, 'status', c.status,
        'cardBrand', c.card_brand, 'cardLast4', c.card_last4, 'walletOperator', c.wallet_operator,
        'walletLast3', c.wallet_last3, 'startedAt', iso_instant(c.started_at),
        'endedAt', iso_instant(c.ended_at)) ORDER BY c.started_at), '[]') FROM charges c WHERE c.order_id = o.id),
    'refunds', (SELECT coalesce(json_agg(json_build_object('amountMinor', r.amount_minor, 'status', r.status,
        'reason', r.reason, 'askedAt', iso_instant(r.created_at)) ORDER BY r.created_at), '[]')
      FROM refunds r JOIN charges c ON c.id = r.charge_id WHERE c.order_id = o.id),
    'transferProofs', (SELECT coalesce(json_agg(json_build_object('state', p.state, 'accountName', p.account_name,
        'accountLast4', p.account_last4, 'bank', p.bank_name, 'reference', p.bank_reference,
        'sentAt', iso_instant(p.sent_at)) ORDER BY p.sent_at), '[]')
      FROM transfer_proofs p WHERE p.order_id = o.id)) AS entry
  FROM orders o WHERE o.student_id = $1 ORDER BY o.created_at, o.id`;

const SAVED_METHODS = `
  SELECT json_build_object('brand', m.brand, 'last4', m.last4,
    'expiry', lpad(m.exp_month::text, 2, '0') || '/' || lpad((m.exp_year % 100)::text, 2, '0'), 'holder', m.holder,
    'isDefault', m.is_default, 'savedAt', iso_instant(m.created_at)) AS entry
  FROM saved_methods m WHERE m.student_id = $1 ORDER BY m.created_at, m.id`;

const ORDERS = `
  SELECT o.id::text AS id, o.created_at AS at, json_build_object('order', o.order_number, 'reference', o.reference_code,
    'status', o.status, 'amountMinor', o.amount_minor, 'currency', o.currency) AS details
  FROM orders o WHERE o.student_id = $1`;
const REFUNDS = `
  SELECT r.id::text AS id, r.created_at AS at, json_build_object('order', o.order_number, 'reference', o.reference_code,
    'status', r.status, 'amountMinor', r.amount_minor, 'currency', o.currency) AS details
  FROM orders o JOIN charges c ON c.order_id = o.id JOIN refunds r ON r.charge_id = c.id WHERE o.student_id = $1`;

/**
 * Adds a student's orders with their charges and refunds, and the saved cards. Only the last digits of a card or wallet
 * are stored.
 */
export function providePayments({
  database,
  personalData,
  personHistory,
}: Pick<ModuleContext, "database" | "personalData" | "personHistory">): void {
  const permission = "payments.see";
  personHistory.provide(
    { kind: "payment", permission, statement: ORDERS },
    { kind: "refund", permission, statement: REFUNDS },
  );
  personalData.provide("payments", createEntriesReader(database, ENTRIES));
  personalData.provide("savedPaymentMethods", createEntriesReader(database, SAVED_METHODS));
}
