import type { CreateCharge } from "@kalima/contracts/api";
import { WALLET_APPROVAL_MINUTES, walletPhoneOf } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import type { ModuleContext } from "../../server-module.ts";
import { ordersRepository } from "../orders/orders.repository.ts";
import { chargeStarted } from "../payment-events.ts";
import type { ChargedMethod } from "../providers/payment-provider.ts";
import type { Providers } from "../providers/providers.ts";
import { type ChargeRow, chargesRepository, namesOf } from "./charges.repository.ts";
import { checkCharge, firstCheckAt } from "./check-charge.ts";
import { failCharge, settle } from "./settlement.ts";

/** What a student pays with. The number of a wallet may hold Arabic digits and spaces. */
type ChosenMethod = CreateCharge["method"];

export type ChargeService = {
  /**
   * Starts a charge. The order is paid only when the provider's signed event says so.
   *
   * @throws {AppError} `request.not_found` for an order of another student, `payment.already_paid`,
   * `request.in_progress` (another charge runs), what a handler of `payment.charge_started` refuses with,
   * `request.invalid` (the provider takes no wallets), `payment.declined` (by the bank, or the token is no longer good), `payment.provider_unavailable` (nothing was charged).
   */
  charge(studentId: string, referenceCode: string, method: ChosenMethod): Promise<void>;
  /**
   * Takes back the request at a wallet, so that the order can be paid in another way. What was approved before is paid;
   * nothing to take back is no error.
   *
   * @throws {AppError} `request.not_found` for an order of another student, `request.in_progress` while the provider does
   * not know the charge yet, `payment.provider_unavailable` (the request still stands).
   */
  cancelWallet(studentId: string, referenceCode: string): Promise<void>;
};

/** Charges of orders through the provider that takes new ones. */
export function chargeService(
  parts: Pick<ModuleContext, "database" | "events" | "jobs" | "clock">,
  providers: Providers,
): ChargeService {
  const { database, events, jobs, clock } = parts;
  const { current } = providers;

  /** @throws {AppError} `request.invalid` */
  function chargedMethod(method: ChosenMethod): ChargedMethod {
    if (method.type === "card") return method;
    const phone = walletPhoneOf(method.phone);
    if (!phone || !current.wallets) throw new AppError("request.invalid");
    return { type: "wallet", phone, approveBy: new Date(clock().getTime() + WALLET_APPROVAL_MINUTES * 60_000) };
  }

  /** Everything is committed before the provider is called, so that no charge is unknown to us. */
  async function begin(studentId: string, referenceCode: string, method: ChargedMethod): Promise<ChargeRow> {
    return database.transaction(async (tx) => {
      const now = clock();
      const orders = ordersRepository(tx);
      const order = await orders.lockByReference(referenceCode);
      if (order?.student_id !== studentId) throw new AppError("request.not_found");
      if (order.paid_at) throw new AppError("payment.already_paid");
      if (order.status === "processing") throw new AppError("request.in_progress", { retryAfter: 2 });
      await events.emit(tx, chargeStarted, { bookingId: order.booking_id, now });
      await orders.move(order.id, ["created"], "processing", { lastError: null });
      await orders.addEvent(order.id, "charge_started", now);
      const charge = await chargesRepository(tx).start(order, current.name, method, now);
      const runAt = firstCheckAt(charge);
      await jobs.enqueue(tx, checkCharge, { chargeId: charge.id }, { runAt, key: charge.id });
      return charge;
    });
  }

  return {
    async charge(studentId, referenceCode, chosen) {
      const method = chargedMethod(chosen);
      const charge = await begin(studentId, referenceCode, method);
      const { id: attempt, amount_minor: amountMinor, currency } = charge;
      try {
        const rows = chargesRepository(database);
        const order = { attempt, reference: referenceCode, method, amountMinor, currency };
        await current.charge(order, (providerId) => rows.keepProviderId(attempt, providerId));
        await rows.accept(attempt);
      } catch (error) {
        // After any other error a charge may exist: the job checks with the provider.
        if (!isAppError(error)) return;
        const isDeclined = error.code === "payment.declined";
        await failCharge(parts, attempt, isDeclined ? "payment.declined" : "payment.provider_unavailable", clock());
        throw error;
      }
    },

    async cancelWallet(studentId, referenceCode) {
      const order = await ordersRepository(database).byReference(referenceCode);
      if (order?.student_id !== studentId) throw new AppError("request.not_found");
      const charge = await chargesRepository(database).running(order.id);
      const { wallets } = providers.of(charge?.provider ?? current.name);
      if (charge?.method !== "wallet" || !wallets) return;
      const outcome = await wallets.cancel(namesOf(charge)).catch((cause: unknown) => {
        throw new AppError("payment.provider_unavailable", { retryAfter: 5, cause });
      });
      if (typeof outcome === "string") throw new AppError("request.in_progress", { retryAfter: 2 });
      await settle(parts, charge.provider, outcome, clock());
    },
  };
}
