import type { RefusalReason } from "@kalima/booking-contract";
import type { Money } from "@kalima/contracts/domain";
import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";

export type ChargeStarted = {
  bookingId: string;
  /** Until when a code may be paid that outlasts the usual hold; null for every other method. */
  holdUntil: Date | null;
  now: Date;
};
/** A student starts to pay. A handler that throws refuses the charge before the provider is called. */
export const chargeStarted = defineDomainEvent<ChargeStarted>("payment.charge_started");

export type CodeIssued = { studentId: string; referenceCode: string; code: string; amount: Money; payBy: Date };
/** A student may pay elsewhere with this code, long after having left the site. */
export const codeIssued = defineDomainEvent<CodeIssued>("payment.code_issued");

/** Nobody paid such a code in time. */
export const codeExpired = defineDomainEvent<{ studentId: string; referenceCode: string }>("payment.code_expired");

/** The attempt is over without money: declined, lost on the way, or never sent. */
export const chargeFailed = defineDomainEvent<{ bookingId: string; now: Date }>("payment.charge_failed");

/** The order is paid, perhaps after its hold was over. */
export const paymentSucceeded = defineDomainEvent<{ bookingId: string; now: Date }>("payment.succeeded");

export type PaymentRefunded = {
  bookingId: string;
  /** All that has gone back of the order so far, in the currency's smallest unit. */
  refundedMinor: number;
  /** True when everything that was paid has gone back. */
  isFull: boolean;
  /** True while a further refund is still due. */
  isMoreOwed: boolean;
  now: Date;
};
/** Money of a paid order went back, by us or at the provider. */
export const paymentRefunded = defineDomainEvent<PaymentRefunded>("payment.refunded");

export type RefundFailed = { studentId: string; referenceCode: string; orderNumber: string; amount: Money };
/** The provider did not take a refund, and is not asked again until staff say so. */
export const refundFailed = defineDomainEvent<RefundFailed>("payment.refund_failed");

/** A student pays by bank transfer. A handler that throws refuses it. */
export const transferChosen = defineDomainEvent<{ bookingId: string; now: Date }>("payment.transfer_chosen");

export type ProofSent = {
  bookingId: string;
  orderNumber: string;
  /** True when the proof replaces one that staff already know of. */
  isReplacement: boolean;
  /** Time by which staff decide on it. */
  dueAt: Date;
  now: Date;
};
/** The proof of a transfer waits for staff. A handler that throws refuses it. */
export const proofSent = defineDomainEvent<ProofSent>("payment.proof_sent");

export type ProofRefused = {
  bookingId: string;
  studentId: string;
  referenceCode: string;
  /** User id of the admin who refused it. */
  staffId: string;
  reason: RefusalReason;
  /** True when no other proof may be sent, so that the booking ends. */
  isLast: boolean;
  now: Date;
};
/** Staff refused the proof of a transfer. */
export const proofRefused = defineDomainEvent<ProofRefused>("payment.proof_refused");
