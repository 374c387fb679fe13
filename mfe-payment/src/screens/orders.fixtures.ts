import { aBooking, aPayment } from "@kalima/testing";

/** Fifteen minutes before the hold of `HELD` ends. */
export const NOW = new Date("2026-03-29T09:45:00Z");

/** One order through its life. */
export const HELD = aPayment();
export const AT_BANK = aPayment({
  booking: aBooking({ status: "pending", holdExpiresAt: null }),
  hostedFieldsUrl: null,
});
export const DECLINED = aPayment({ lastError: "payment.declined" });
export const PAID = aPayment({
  status: "confirmed",
  paidAt: "2026-03-29T09:46:00Z",
  card: { brand: "visa", last4: "4242" },
  booking: aBooking({ status: "confirmed", holdExpiresAt: null }),
  hostedFieldsUrl: null,
});
