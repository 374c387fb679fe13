import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { CARD_AUTHENTICATION_MINUTES } from "@kalima/payment-contract";
import type { ErrorCode } from "@kalima/payment-contract/errors";
import type { ActionName } from "../../../kernel/audit/act.ts";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import {
  BANK_TRANSFER,
  type ChargeRow,
  chargesRepository,
  isRunning,
  type PaidCharge,
} from "../orders/charges.repository.ts";
import { checkCharge } from "../orders/check-charge-job.ts";
import { type OrderRow, ordersRepository } from "../orders/orders.repository.ts";
import { chargeFailed, codeExpired, codeIssued, paymentRefunded, paymentSucceeded } from "../orders/payment-events.ts";
import type {
  ActionRequired,
  ChargeEvent,
  ChargeFailure,
  ProviderCharge,
  ProviderRefund,
} from "../providers/payment-provider.ts";
import { type RefundRow, refundsRepository } from "../refunds/refunds.repository.ts";
import { refundCharge } from "../refunds/request-refund.ts";
import { keepMethod } from "../saved-methods/saved-methods.ts";

export type SettlementDependencies = Pick<ModuleContext, "database" | "events" | "jobs">;
const UNPAID = ["created", "processing", "cancelled", "expired"] as const;

/** An error code, or that the student chose another way to pay. */
type Failure = ErrorCode | "cancelled";

type SettlementContext = SettlementDependencies & { tx: Database; order: OrderRow; charge: ChargeRow; now: Date };

/** Notes in the audit log that money moved, where staff or a job found it out. */
function recordCharge({ tx, order, charge }: SettlementContext, action: ActionName, after?: object): Promise<void> {
  const { amount_minor: amountMinor, currency } = charge;
  const object = { kind: "charge", id: charge.id };
  return audit(tx, {
    action,
    object,
    subject: order.student_id,
    after: { order: order.id, amountMinor, currency, ...after },
  });
}

/** Records the money of a charge. False when another charge had paid the order before: then the money is owed back. */
async function markPaid(settled: SettlementContext, reported: PaidCharge): Promise<boolean> {
  const { tx, order, charge, now } = settled;
  const charges = chargesRepository(tx);
  if (reported.kept) {
    await keepMethod(settled, tx, { studentId: order.student_id, provider: charge.provider, card: reported.kept, now });
  }
  if (await charges.findPaying(order.id)) {
    await charges.succeed(charge.id, "superseded", reported, now);
    await refundCharge(settled, tx, charge, { amountMinor: charge.amount_minor, reason: "paid_twice", by: null, now });
    await recordCharge(settled, "charge.paid_twice");
    return false;
  }
  await charges.succeed(charge.id, "succeeded", reported, now);
  const orders = ordersRepository(tx);
  await orders.move(order.id, UNPAID, "succeeded", { lastError: null, paidAt: now });
  await orders.addEvent(order.id, "succeeded", now);
  await recordCharge(settled, "charge.paid");
  return true;
}

const isUnpaid = (charge: ChargeRow) => isRunning(charge) || charge.status === "failed";

async function succeed(settled: SettlementContext, reported: PaidCharge): Promise<void> {
  const { tx, events, order, charge, now } = settled;
  if (!isUnpaid(charge) || !(await markPaid(settled, reported))) return;
  await events.emit(tx, paymentSucceeded, { bookingId: order.booking_id, now });
}

const CODE_BY_FAILURE = {
  rejected: "payment.wallet_rejected",
  timed_out: "payment.wallet_timed_out",
  cancelled: "cancelled",
  insufficient_funds: "payment.insufficient_funds",
  authentication_failed: "payment.authentication_failed",
} as const satisfies Record<ChargeFailure, Failure>;
const REFUSED: readonly Failure[] = [
  "payment.declined",
  "payment.insufficient_funds",
  "payment.authentication_failed",
  "payment.wallet_rejected",
  "payment.code_rejected",
];

const isByCode = ({ method }: ChargeRow): boolean => method === "instapay" || method === "fawry";

/** Returns the error code of a charge that was not approved, or whose code was not paid, in time. */
function selectLateCode(charge: ChargeRow): ErrorCode {
  if (isByCode(charge)) return "payment.code_expired";
  return charge.method === "card" ? "payment.authentication_timed_out" : "payment.wallet_timed_out";
}

/** Returns the error code of a charge that its provider never received, or lost. */
export function selectLostFailure(charge: ChargeRow): ErrorCode {
  if (isByCode(charge)) return "payment.provider_unavailable";
  return charge.method === "card" && !charge.approve_by ? "payment.declined" : selectLateCode(charge);
}

/** Ends an attempt without money; the order can be paid again while its booking holds. */
async function fail(settled: SettlementContext, failure: Failure): Promise<void> {
  const { tx, events, order, charge, now } = settled;
  if (!(await chargesRepository(tx).fail(charge.id, failure, now))) return;
  await recordCharge(settled, "charge.failed", { failure });
  const orders = ordersRepository(tx);
  await orders.move(order.id, ["processing"], "created", { lastError: failure === "cancelled" ? null : failure });
  if (REFUSED.includes(failure)) await orders.addEvent(order.id, "charge_declined", now);
  const { student_id: studentId, reference_code: referenceCode } = order;
  if (charge.method === "fawry" && failure === "payment.code_expired") {
    await events.emit(tx, codeExpired, { studentId, referenceCode });
  }
  await events.emit(tx, chargeFailed, { bookingId: order.booking_id, now });
}

function selectFailure({ charge, now }: SettlementContext, { failure }: ProviderCharge): Failure {
  // The server cancels a charge that was not approved in time.
  const isLate = failure === "cancelled" && charge.approve_by !== null && charge.approve_by <= now;
  if (isLate || failure === "timed_out") return selectLateCode(charge);
  if (isByCode(charge) && failure === "rejected") return "payment.code_rejected";
  return failure ? CODE_BY_FAILURE[failure] : "payment.declined";
}

async function refund(settled: SettlementContext, reported: ProviderCharge): Promise<void> {
  const { tx, charge } = settled;
  // A refund can arrive before the report of its payment. When nothing is left of it, nothing is confirmed.
  const refundedMinor = reported.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (refundedMinor < charge.amount_minor) await succeed(settled, reported);
  else if (isUnpaid(charge)) await markPaid(settled, reported);
  const current = await chargesRepository(tx).find(charge.id);
  if (current) await recordRefunds({ ...settled, charge: current }, reported.refunds);
}

/** Records refunds as the provider has them, and updates the order and the booking. */
async function recordRefunds(settled: SettlementContext, made: readonly ProviderRefund[]): Promise<void> {
  const { tx, events, order, charge, now } = settled;
  const refunds = refundsRepository(tx);
  for (const each of made) await refunds.record(charge, each, now);
  await refunds.dropExcess(charge);
  if (charge.status !== "succeeded") return;
  const { sentMinor, openMinor } = await refunds.readTotals(charge.id);
  if (sentMinor === 0) return;
  await recordCharge(settled, "charge.refunded", { sentMinor, openMinor });
  const isFull = sentMinor >= charge.amount_minor;
  await ordersRepository(tx).move(
    order.id,
    ["succeeded", "partially_refunded"],
    isFull ? "refunded" : "partially_refunded",
  );
  const { booking_id: bookingId } = order;
  await events.emit(tx, paymentRefunded, {
    bookingId,
    refundedMinor: sentMinor,
    isFull,
    isMoreOwed: openMinor > 0,
    now,
  });
}

/** Locks the order of a charge, then runs `work` on both. Charges of one order never settle at the same time. */
async function withCharge(
  parts: SettlementDependencies,
  chargeId: string,
  now: Date,
  work: (settled: SettlementContext) => Promise<void>,
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const known = await chargesRepository(tx).find(chargeId);
    const order = known && (await ordersRepository(tx).lock(known.order_id));
    const charge = order && (await chargesRepository(tx).find(chargeId));
    if (!charge) throw new AppError("payment.webhook_refused");
    await work({ ...parts, tx, order, charge, now });
  });
}

/**
 * Applies what the provider reports about a charge, in one transaction with the id of the event: repeated and
 * unordered events have one effect.
 *
 * @throws {AppError} `payment.webhook_refused` when charge, reference, amount or currency are not those of an order.
 */
export function settle(parts: SettlementDependencies, provider: string, event: ChargeEvent, now: Date): Promise<void> {
  const { charge: reported } = event;
  return withCharge(parts, reported.attempt, now, async (settled) => {
    const { order, charge } = settled;
    const isOfOrder = order.reference_code === reported.reference && charge.provider === provider;
    const isSameMoney = charge.amount_minor === reported.amountMinor && charge.currency === reported.currency;
    if (!isOfOrder || !isSameMoney) throw new AppError("payment.webhook_refused");
    if (!(await chargesRepository(settled.tx).recordEvent(provider, event, now))) return;
    if (event.type === "charge.succeeded") await succeed(settled, reported);
    else if (event.type === "charge.failed") await fail(settled, selectFailure(settled, reported));
    else await refund(settled, reported);
  });
}

/** Ends a charge that took no money, as our own call to the provider found out. */
export function failCharge(
  parts: SettlementDependencies,
  chargeId: string,
  failure: ErrorCode,
  now: Date,
): Promise<void> {
  return withCharge(parts, chargeId, now, (settled) => fail(settled, failure));
}

/** Records that the bank waits for the cardholder, or which code is to be paid; the charge is taken back when that takes too long. */
export function markActionRequired(
  parts: SettlementDependencies,
  chargeId: string,
  action: ActionRequired,
  now: Date,
): Promise<void> {
  return withCharge(parts, chargeId, now, async ({ tx, order }) => {
    const latest = new Date(now.getTime() + CARD_AUTHENTICATION_MINUTES * MINUTE_MS);
    const charge = await chargesRepository(tx).markActionRequired(chargeId, action, latest);
    if (!charge) return;
    const payBy = charge.approve_by ?? latest;
    await ordersRepository(tx).addEvent(order.id, "code" in action ? "code_issued" : "authentication_required", now);
    // Under a key of its own: the check that every charge gets may still wait.
    await parts.jobs.enqueue(tx, checkCharge, { chargeId }, { runAt: payBy, key: `${chargeId}:late` });
    if (charge.method !== "fawry" || !("code" in action)) return;
    const { student_id: studentId, reference_code: referenceCode } = order;
    const amount = { amountMinor: charge.amount_minor, currency: charge.currency };
    await parts.events.emit(tx, codeIssued, { studentId, referenceCode, code: action.code, amount, payBy });
  });
}

/** Records a refund that our own call to the provider made. */
export function settleRefund(
  parts: SettlementDependencies,
  chargeId: string,
  made: ProviderRefund,
  now: Date,
): Promise<void> {
  return withCharge(parts, chargeId, now, (settled) => recordRefunds(settled, [made]));
}

/**
 * Records a refund that staff sent themselves.
 *
 * @throws {AppError} `payment.refund_recorded` when it was recorded before.
 */
export function settleRefundByHand(
  parts: SettlementDependencies,
  refund: RefundRow,
  name: string,
  now: Date,
): Promise<void> {
  return withCharge(parts, refund.charge_id, now, async (settled) => {
    const current = await refundsRepository(settled.tx).find(refund.id);
    if (current?.status !== "requested") throw new AppError("payment.refund_recorded");
    await recordRefunds(settled, [{ id: name, amountMinor: refund.amount_minor, key: refund.id }]);
  });
}

/**
 * Records money that came to the school's own account, in the caller's transaction, which holds the order's lock. A
 * cancelled booking stays cancelled: its money is owed back.
 */
export async function settleTransfer(
  parts: SettlementDependencies,
  tx: Database,
  order: OrderRow,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  const charge = await chargesRepository(tx).start(order, BANK_TRANSFER, { type: "transfer" }, now);
  const settled = { ...parts, tx, order, charge, now };
  const reported = { id: charge.id, card: null };
  if (order.status !== "cancelled") return succeed(settled, reported);
  if (!(await markPaid(settled, reported))) return;
  const wanted = { amountMinor: charge.amount_minor, reason: "booking_cancelled", by: staffId, now } as const;
  await refundCharge(parts, tx, charge, wanted);
}
