import type { Booking, Payment } from "@kalima/contracts/api";
import type { OrderView } from "../payments/public.ts";

/** What the provider in use offers: the page with its card fields, and the methods that it charges. */
export type Offer = { fieldsUrl: string; methods: readonly ("card" | "wallet")[] };

/** An order as its student sees it. */
export function presentPayment(order: OrderView, booking: Booking, { fieldsUrl, methods }: Offer): Payment {
  const { amount_minor: amountMinor, currency } = order;
  const total = { amountMinor, currency };
  return {
    id: order.id,
    orderNumber: order.order_number,
    referenceCode: order.reference_code,
    status: order.paid_at ? "confirmed" : "pending",
    amount: total,
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    lastError: order.last_error,
    lines: [{ pack: booking.pack, unit: { amountMinor: amountMinor / booking.pack, currency }, total }],
    booking,
    methods: [...methods],
    card: order.card,
    wallet: order.wallet,
    timeline: order.timeline,
    refunds: order.refunds,
    hostedFieldsUrl: booking.status === "awaiting_payment" ? fieldsUrl : null,
  };
}
