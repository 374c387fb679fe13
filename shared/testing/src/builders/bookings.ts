import { type Booking, booking } from "@kalima/booking-contract";
import { type Payment, payment } from "@kalima/payment-contract";

const TOTAL = { amountMinor: 25_000, currency: "EGP" } as const;

/** One lesson, held and not yet paid for. */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  return booking.parse({
    id: "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f",
    referenceCode: "KX7Q2MZ4T9WJ6R8",
    createdAt: "2026-03-29T09:40:00Z",
    teacher: { id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f", name: { en: "Grace Hopper", ar: "جريس هوبر" } },
    pack: 1,
    lessons: [
      {
        id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
        startsAt: "2026-04-02T10:00:00Z",
        endsAt: "2026-04-02T10:50:00Z",
        status: "upcoming",
      },
    ],
    status: "awaiting_payment",
    total: TOTAL,
    holdExpiresAt: "2026-03-29T10:00:00Z",
    note: null,
    speakingCheck: null,
    cancellation: null,
    actions: ["pay", "cancel", "view"],
    ...changes,
  });
}

/** The unpaid order of `aBooking`. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  const bought = changes.booking ?? aBooking();
  return payment.parse({
    id: "0192d2b4-5555-7c1a-9f5e-2d7b1c3a4e5f",
    orderNumber: "K-100042",
    referenceCode: bought.referenceCode,
    status: "pending",
    amount: bought.total,
    createdAt: bought.createdAt,
    paidAt: null,
    lastError: null,
    lines: [{ pack: bought.pack, unit: TOTAL, total: bought.total }],
    booking: bought,
    methods: ["card"],
    card: null,
    wallet: null,
    timeline: [{ kind: "created", at: bought.createdAt }],
    refunds: [],
    hostedFieldsUrl: "http://127.0.0.1:4010/fields",
    ...changes,
  });
}
