import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "payment.declined": "Your bank declined the card",
  "payment.insufficient_funds": "There is not enough money on this card. Nothing was charged",
  "payment.authentication_failed": "Your bank did not confirm the payment. Nothing was charged",
  "payment.authentication_timed_out": "The payment was not confirmed with your bank in time. Nothing was charged",
  "payment.card_expired": "This card has expired. Pay with another one",
  "payment.wallet_rejected": "The payment was rejected on the phone. Nothing was charged",
  "payment.wallet_timed_out": "The payment was not approved on the phone in time. Nothing was charged",
  "payment.code_rejected": "The payment was refused. Nothing was charged",
  "payment.code_expired": "The code was not paid in time. Nothing was charged",
  "payment.already_paid": "This booking is already paid",
  "payment.hold_over": "The time to pay is over and the times were released",
  "payment.provider_unavailable": "Payments are not available right now. Nothing was charged",
  "payment.webhook_refused": "An unexpected error occurred",
  "payment.method_unavailable": "This way to pay is not available now. Please choose another one",
  "payment.no_time_for_code":
    "Too little time is left before the first session to pay by a code. Please choose another way",
  "payment.no_receipt": "This booking is not paid, so it has no receipt",
  "payment.proof_decided": "This proof has already been decided on, or another one was sent instead",
  "payment.refund_recorded": "This refund is already recorded as sent",
  "payment.refund_not_failed": "This refund has not failed, or its money has gone back another way",
  "payout.changed": "This payout has changed in the meantime. Look at it again, then retry.",
  "validation.card_holder_required": "Cardholder name is required",
  "validation.card_number_required": "Card number is required",
  "validation.card_number_invalid": "Invalid card number",
  "validation.card_expiry_required": "Expiry date is required",
  "validation.card_expiry_invalid": "Invalid expiry date (MM/YY)",
  "validation.card_cvv_required": "CVV is required",
  "validation.card_cvv_invalid": "Invalid CVV",
};
