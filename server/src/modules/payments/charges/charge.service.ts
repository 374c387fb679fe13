import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import type { CreateCharge } from "@kalima/payment-contract";
import {
  FAWRY_MIN_MINUTES,
  INSTAPAY_MINUTES,
  parseWalletPhone,
  WALLET_APPROVAL_MINUTES,
} from "@kalima/payment-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { takesCurrency } from "../offered-methods.ts";
import { type ChargeRow, chargesRepository, toChargeNames } from "../orders/charges.repository.ts";
import { checkCharge } from "../orders/check-charge-job.ts";
import { type OrderRow, ordersRepository } from "../orders/orders.repository.ts";
import { chargeStarted } from "../orders/payment-events.ts";
import type { ChargedMethod } from "../providers/payment-provider.ts";
import type { Providers } from "../providers/providers.ts";
import { ensureCustomer, requireChargeableCard } from "../saved-methods/saved-methods.ts";
import { applyOutcome, computeFirstCheck } from "./check-charge.ts";
import { failCharge, markActionRequired, settle } from "./settlement.ts";

/** Tells the page of a payment that its reader comes back from a bank; it proves nothing. */
const RETURN_MARK = "from=bank";

/** Errors for a charge that the bank refuses at once. Any other error means that nothing was charged. */
const REFUSALS = ["payment.declined", "payment.insufficient_funds"] as const;

function throwUnavailable(cause: unknown): never {
  throw new AppError("payment.provider_unavailable", { retryAfter: 5, cause });
}

/** True while a Fawry code that ends then leaves its payer time to find a place to pay. */
export function isFawryInTime(payBy: Date | null, now: Date): payBy is Date {
  return payBy !== null && payBy.getTime() - now.getTime() >= FAWRY_MIN_MINUTES * MINUTE_MS;
}

/** The student and the order to pay. `requestKey` is the Idempotency-Key of the call; one key starts one charge. */
export type Payer = { studentId: string; referenceCode: string; requestKey: string | null };

export type ChargeService = {
  /**
   * Starts a charge. The order is paid only when the provider's signed event says so.
   *
   * @throws {AppError} `request.not_found` for an order of another student, `payment.already_paid`,
   * `request.in_progress` (another charge runs), what a handler of `payment.charge_started` refuses with,
   * `payment.method_unavailable`, `payment.no_time_for_code`, `payment.declined` (by the bank, or the token is not valid),
   * `payment.insufficient_funds`, `payment.card_expired`, `payment.provider_unavailable` (nothing was charged).
   */
  charge(payer: Payer, chosen: CreateCharge): Promise<void>;
  /**
   * Cancels the request at a wallet, a code, or a charge that waits for the cardholder, so that the order can be paid in
   * another way. A charge that was approved before is paid; without a charge, nothing happens.
   *
   * @throws {AppError} `request.not_found` for an order of another student, `request.in_progress` while the provider
   * does not know the charge yet, `payment.provider_unavailable` (the request still stands).
   */
  cancel(studentId: string, referenceCode: string): Promise<void>;
  /**
   * Asks the provider for the state of the running charge, when a cardholder returns from the bank before the webhook.
   *
   * @throws {AppError} `request.not_found` for an order of another student, `payment.provider_unavailable`.
   */
  check(studentId: string, referenceCode: string): Promise<void>;
};

/** Charges of orders through the provider that takes new ones. */
export function chargeService(
  parts: Pick<ModuleContext, "database" | "events" | "jobs" | "clock" | "config">,
  providers: Providers,
): ChargeService {
  const { database, events, jobs, clock, config } = parts;
  const { current } = providers;

  const inMinutes = (minutes: number) => new Date(clock().getTime() + minutes * MINUTE_MS);

  /** @throws {AppError} `payment.method_unavailable`, `payment.no_time_for_code`, `request.not_found`, `payment.card_expired` */
  async function resolveMethod(payer: Payer, { method }: CreateCharge): Promise<ChargedMethod> {
    const { studentId, referenceCode } = payer;
    if (method.type === "card") return { ...method, keepFor: null };
    if (method.type === "saved") {
      return requireChargeableCard(database, { studentId, provider: current.name }, method.id, clock());
    }
    if (!current.methods.includes(method.type)) throw new AppError("payment.method_unavailable");
    if (method.type === "instapay") return { ...method, approveBy: inMinutes(INSTAPAY_MINUTES) };
    if (method.type === "fawry") {
      const { pay_by: approveBy } = await requireOwnOrder(studentId, referenceCode);
      if (!isFawryInTime(approveBy, clock())) throw new AppError("payment.no_time_for_code");
      return { ...method, approveBy };
    }
    const phone = parseWalletPhone(method.phone);
    if (!phone) throw new AppError("request.invalid", { fields: { "method.phone": "validation.phone_invalid" } });
    return { type: "wallet", phone, approveBy: inMinutes(WALLET_APPROVAL_MINUTES) };
  }

  /** Adds the customer for whom the provider keeps the card, if the student wants that. */
  async function addCustomer(studentId: string, method: ChargedMethod, wanted: boolean): Promise<ChargedMethod> {
    if (method.type !== "card" || !wanted) return method;
    return { ...method, keepFor: await ensureCustomer(database, current, studentId) };
  }

  async function requireOwnOrder(studentId: string, referenceCode: string): Promise<OrderRow> {
    const order = await ordersRepository(database).findByReference(referenceCode);
    if (order?.student_id !== studentId) throw new AppError("request.not_found");
    return order;
  }

  /**
   * Everything is committed before the provider is called, so that no charge is unknown to us. Resolves to
   * undefined for the second try of a call that has started a charge: its webhook or job settles it.
   */
  async function begin(
    { studentId, referenceCode, requestKey }: Payer,
    method: ChargedMethod,
  ): Promise<ChargeRow | undefined> {
    return database.transaction(async (tx) => {
      const now = clock();
      const orders = ordersRepository(tx);
      const order = await orders.lockByReference(referenceCode);
      if (order?.student_id !== studentId) throw new AppError("request.not_found");
      const charges = chargesRepository(tx);
      if (requestKey && (await charges.isStarted(order.id, requestKey))) return undefined;
      if (order.paid_at) throw new AppError("payment.already_paid");
      const kind = method.type === "saved" ? "card" : method.type;
      if (!takesCurrency(kind, order.currency)) throw new AppError("payment.method_unavailable");
      if (order.status === "processing") throw new AppError("request.in_progress", { retryAfter: 2 });
      const holdUntil = method.type === "fawry" ? method.approveBy : null;
      await events.emit(tx, chargeStarted, { bookingId: order.booking_id, holdUntil, now });
      await orders.move(order.id, ["created"], "processing", { lastError: null });
      await orders.addEvent(order.id, "charge_started", now);
      const charge = await charges.start(order, current.name, method, now, requestKey);
      const runAt = computeFirstCheck(charge);
      await jobs.enqueue(tx, checkCharge, { chargeId: charge.id }, { runAt, key: charge.id });
      return charge;
    });
  }

  return {
    async charge(payer, chosen) {
      const { studentId, referenceCode } = payer;
      const wanted = await resolveMethod(payer, chosen);
      const charge = await begin(payer, wanted);
      if (!charge) return;
      const { id: attempt, amount_minor: amountMinor, currency } = charge;
      try {
        const rows = chargesRepository(database);
        const method = await addCustomer(studentId, wanted, chosen.saveForFuture ?? false);
        const returnUrl = `${config.siteOrigin}/payment/${referenceCode}?${RETURN_MARK}`;
        const order = { attempt, reference: referenceCode, method, amountMinor, currency, returnUrl };
        const action = await current.charge(order, (providerId) => rows.keepProviderId(attempt, providerId));
        if (action) await markActionRequired(parts, attempt, action, clock());
        else await rows.accept(attempt);
      } catch (error) {
        // After any other error a charge may exist: the job checks with the provider.
        if (!isAppError(error)) return;
        const failure = REFUSALS.find((code) => code === error.code) ?? "payment.provider_unavailable";
        await failCharge(parts, attempt, failure, clock());
        throw error;
      }
    },

    async cancel(studentId, referenceCode) {
      const order = await requireOwnOrder(studentId, referenceCode);
      const charge = await chargesRepository(database).findRunning(order.id);
      if (!charge || (charge.method === "card" && charge.status !== "requires_action")) return;
      const outcome = await providers.get(charge.provider).cancel(toChargeNames(charge)).catch(throwUnavailable);
      if (typeof outcome === "string" || outcome.type === "action_required") {
        throw new AppError("request.in_progress", { retryAfter: 2 });
      }
      await settle(parts, charge.provider, outcome, clock());
    },

    async check(studentId, referenceCode) {
      const order = await requireOwnOrder(studentId, referenceCode);
      const charge = await chargesRepository(database).findRunning(order.id);
      if (!charge) return;
      const provider = providers.get(charge.provider);
      const asked = await provider.fetchOutcomes([toChargeNames(charge)]).catch(throwUnavailable);
      await applyOutcome(parts, provider, charge, asked.get(charge.id) ?? "unknown", clock());
    },
  };
}
