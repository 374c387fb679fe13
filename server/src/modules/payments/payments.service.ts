import { randomUUID } from "node:crypto";
import type { Payment } from "@kalima/contracts/api";
import { AppError, isAppError } from "@kalima/contracts/errors";
import { type BookingRow, bookingsRepository, presentBooking, statusAt } from "../bookings/public.ts";
import type { ModuleContext } from "../server-module.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { type PaymentRow, paymentsRepository } from "./payments.repository.ts";
import { settle } from "./settlement.ts";

export type PaymentsService = {
  list(studentId: string): Promise<Payment[]>;
  /** @throws {AppError} `request.not_found` for somebody else's order and for none alike. */
  one(studentId: string, referenceCode: string): Promise<Payment>;
  /**
   * Starts a charge; the provider's signed word decides later.
   *
   * @throws {AppError} `payment.already_paid`, `payment.hold_over`, `request.in_progress` (another charge runs),
   * `payment.declined` (by the bank, or the token is no longer good), `payment.provider_unavailable` (nothing was charged).
   */
  charge(studentId: string, referenceCode: string, token: string): Promise<Payment>;
  /** Takes the provider's word: `signature` covers the raw body. @throws {AppError} `payment.webhook_refused` */
  hear(rawBody: string, signature: string | undefined): Promise<void>;
};

function present(payment: PaymentRow, booking: BookingRow, fieldsUrl: string, now: Date): Payment {
  const shown = presentBooking(booking, "student", now);
  const isPaid = payment.status === "succeeded" || payment.status === "refunded";
  const unit = { amountMinor: payment.amount_minor / booking.pack, currency: "EGP" as const };
  const total = { amountMinor: payment.amount_minor, currency: "EGP" as const };
  return {
    id: payment.id,
    orderNumber: payment.order_number,
    referenceCode: booking.reference_code,
    status: isPaid ? "confirmed" : "pending",
    amount: total,
    createdAt: payment.created_at.toISOString(),
    paidAt: payment.paid_at?.toISOString() ?? null,
    lastError: payment.last_error,
    lines: [{ pack: booking.pack, unit, total }],
    booking: shown,
    methods: ["card"],
    card: payment.card_brand && payment.card_last4 ? { brand: payment.card_brand, last4: payment.card_last4 } : null,
    timeline: payment.timeline,
    hostedFieldsUrl: shown.status === "awaiting_payment" ? fieldsUrl : null,
  };
}

/** Orders: what is owed for a booking, and how it is paid. */
export function paymentsService(
  parts: Pick<ModuleContext, "database" | "notifier" | "clock">,
  provider: PaymentProvider,
): PaymentsService {
  const { database, clock } = parts;

  async function find(studentId: string, referenceCode: string) {
    const [found] = await database.query<{ id: string }>(
      "SELECT id FROM bookings WHERE reference_code = $1 AND student_id = $2",
      [referenceCode, studentId],
    );
    const booking = found && (await bookingsRepository(database).find(found.id, { student: studentId }));
    const payment = booking && (await paymentsRepository(database).ofBooking(booking.id));
    if (!booking || !payment) throw new AppError("request.not_found");
    return { booking, payment };
  }

  /** Freezes the hold and marks the charge as started, before anybody outside is told. */
  async function begin(referenceCode: string): Promise<{ payment: PaymentRow; attempt: string }> {
    const attempt = randomUUID();
    return database.transaction(async (tx) => {
      const now = clock();
      const payments = paymentsRepository(tx);
      const bookings = bookingsRepository(tx);
      const payment = await payments.lockByReference(referenceCode);
      const booking = payment && (await bookings.find(payment.booking_id, null));
      if (!payment || !booking) throw new AppError("request.not_found");
      if (payment.status === "succeeded" || payment.status === "refunded") throw new AppError("payment.already_paid");
      const status = statusAt(booking.status, booking.hold_expires_at, now);
      if (status === "pending") throw new AppError("request.in_progress", { retryAfter: 2 });
      if (status !== "awaiting_payment") throw new AppError("payment.hold_over");
      await bookings.move(booking.id, ["awaiting_payment"], "pending", now);
      const started = { charge_started_at: now, charge_id: attempt, last_error: null };
      await payments.move(payment.id, ["created"], "processing", started);
      await payments.add(payment.id, "charge_started", now);
      return { payment, attempt };
    });
  }

  /** Nothing was charged: the hold runs on as if nobody had tried. */
  async function undo(payment: PaymentRow): Promise<void> {
    await database.transaction(async (tx) => {
      await paymentsRepository(tx).move(payment.id, ["processing"], "created", { charge_started_at: null });
      await bookingsRepository(tx).move(payment.booking_id, ["pending"], "awaiting_payment", clock());
    });
  }

  async function refused(payment: PaymentRow, reference: string, attempt: string): Promise<void> {
    const card = { brand: "", last4: "" };
    const charge = { id: "", attempt, reference, amountMinor: payment.amount_minor, currency: "EGP", card };
    await settle(parts, provider.name, { id: `answer:${attempt}`, type: "charge.failed", charge }, clock());
  }

  return {
    async list(studentId) {
      const payments = await paymentsRepository(database).ofStudent(studentId);
      const rows = await bookingsRepository(database).all(payments.map(({ booking_id }) => booking_id));
      const bookings = new Map(rows.map((row) => [row.id, row]));
      const now = clock();
      return payments.flatMap((payment) => {
        const booking = bookings.get(payment.booking_id);
        return booking ? [present(payment, booking, provider.hostedFieldsUrl, now)] : [];
      });
    },

    async one(studentId, referenceCode) {
      const { booking, payment } = await find(studentId, referenceCode);
      return present(payment, booking, provider.hostedFieldsUrl, clock());
    },

    async charge(studentId, referenceCode, token) {
      await find(studentId, referenceCode);
      const { payment, attempt } = await begin(referenceCode);
      try {
        const { amount_minor: amountMinor } = payment;
        await provider.charge({ attempt, reference: referenceCode, token, amountMinor, currency: "EGP" });
      } catch (error) {
        if (isAppError(error)) {
          await (error.code === "payment.declined" ? refused(payment, referenceCode, attempt) : undo(payment));
          throw error;
        }
        // The answer was lost, so a charge may exist: it stays open until the provider is asked again.
      }
      return this.one(studentId, referenceCode);
    },

    async hear(rawBody, signature) {
      await settle(parts, provider.name, provider.verifyWebhook(rawBody, signature, clock()), clock());
    },
  };
}
