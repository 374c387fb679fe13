import { AppError, isAppError } from "@kalima/contracts/errors";
import type { ModuleContext } from "../../server-module.ts";
import { ordersRepository } from "../orders/orders.repository.ts";
import { chargeStarted } from "../payment-events.ts";
import type { Providers } from "../providers/providers.ts";
import { type ChargeRow, chargesRepository } from "./charges.repository.ts";
import { CHECK_AFTER_MS, checkCharge } from "./check-charge.ts";
import { failCharge } from "./settlement.ts";

export type ChargeService = {
  /**
   * Starts a charge. The order is paid only when the provider's signed event says so.
   *
   * @throws {AppError} `request.not_found` for an order of another student, `payment.already_paid`,
   * `request.in_progress` (another charge runs), what a handler of `payment.charge_started` refuses with,
   * `payment.declined` (by the bank, or the token is no longer good), `payment.provider_unavailable` (nothing was charged).
   */
  charge(studentId: string, referenceCode: string, token: string): Promise<void>;
};

/** Charges of orders through the provider that takes new ones. */
export function chargeService(
  parts: Pick<ModuleContext, "database" | "events" | "jobs" | "clock">,
  { current }: Providers,
): ChargeService {
  const { database, events, jobs, clock } = parts;

  /** Everything is committed before the provider is called, so that no charge is unknown to us. */
  async function begin(studentId: string, referenceCode: string): Promise<ChargeRow> {
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
      const charge = await chargesRepository(tx).start(order, current.name, now);
      const runAt = new Date(now.getTime() + CHECK_AFTER_MS);
      await jobs.enqueue(tx, checkCharge, { chargeId: charge.id }, { runAt, key: charge.id });
      return charge;
    });
  }

  return {
    async charge(studentId, referenceCode, token) {
      const charge = await begin(studentId, referenceCode);
      const { id: attempt, amount_minor: amountMinor, currency } = charge;
      try {
        const rows = chargesRepository(database);
        const order = { attempt, reference: referenceCode, token, amountMinor, currency };
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
  };
}
