import type { SavedMethod } from "@kalima/payment-contract";
import { aBooking, aPayment } from "@kalima/testing";

/** Fifteen minutes before the hold of `HELD` ends. */
export const NOW = new Date("2026-03-29T09:45:00Z");

/** One order through its life. */
export const HELD = aPayment();
export const AT_BANK = aPayment({
  booking: aBooking({ status: "pending", holdExpiresAt: null }),
  hostedFieldsUrl: null,
});
export const DECLINED = aPayment({ lastError: "payment.declined", lastMethod: "card" });
export const PAID = aPayment({
  status: "confirmed",
  paidAt: "2026-03-29T09:46:00Z",
  card: { brand: "visa", last4: "4242" },
  booking: aBooking({ status: "confirmed", holdExpiresAt: null }),
  hostedFieldsUrl: null,
});

/** Saved cards, as the server lists them. */
export const VISA: SavedMethod = {
  id: "0192d2b4-7771-7c1a-9f5e-2d7b1c3a4e5f",
  brand: "visa",
  last4: "4242",
  expiry: "12/29",
  holder: "Mona Adel",
  isDefault: true,
  isExpired: false,
};
export const AMEX: SavedMethod = {
  ...VISA,
  id: "0192d2b4-7772-7c1a-9f5e-2d7b1c3a4e5f",
  brand: "amex",
  last4: "0005",
  isDefault: false,
};
export const EXPIRED_CARD: SavedMethod = {
  ...AMEX,
  id: "0192d2b4-7773-7c1a-9f5e-2d7b1c3a4e5f",
  brand: "mastercard",
  last4: "4444",
  expiry: "01/26",
  isExpired: true,
};
