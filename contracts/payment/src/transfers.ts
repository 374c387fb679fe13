import { storedFile } from "@kalima/accounts-contract";
import { REFUSAL_REASONS, refusalReason } from "@kalima/booking-contract";
import { done, optionalName, optionalText, pageQuery, requiredText, wrapData, wrapList } from "@kalima/contracts/api";
import { id, instant, money, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** The school's own account, which students transfer to. `code` is the bank's BIC; null where none is needed. */
export const bankAccount = z.object({
  holder: z.string(),
  bank: z.string(),
  iban: z.string(),
  code: z.nullable(z.string()),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** A bank transfer that its student has chosen, as the student sees it. */
export const transfer = z.object({
  account: bankAccount,
  /** Text that the student writes as the purpose of the transfer. */
  reference: z.string(),
  /** `chosen`: no proof yet. `checking`: staff have not decided. `refused`: another proof may be sent. */
  state: openEnum(["chosen", "checking", "refused", "accepted"]),
  /** Reason and note of the last refusal. */
  refusal: z.nullable(z.object({ reason: refusalReason, note: z.nullable(z.string()) })),
  /** The newest one; its file is gone once it was deleted. */
  proof: z.nullable(
    z.object({
      file: z.nullable(storedFile),
      sentAt: instant,
      /** Until when staff look at it; null once they have. Answers of earlier versions have none. */
      dueAt: z.optional(z.nullable(instant)),
    }),
  ),
});
export type Transfer = z.infer<typeof transfer>;

/** Limit for each text about an account, in characters. */
export const TRANSFER_TEXT_MAX_LENGTH = 80;
const text = optionalText(TRANSFER_TEXT_MAX_LENGTH);
/**
 * POST /payments/:referenceCode/proof. `fileId` is an own upload with the purpose `proof`. The account is the student's, and
 * helps staff to find the money; of its number only the last four digits are kept.
 */
export const sendProofBody = z.object({
  fileId: id,
  accountName: z.optional(optionalName(TRANSFER_TEXT_MAX_LENGTH)),
  accountNumber: z.optional(
    optionalName(TRANSFER_TEXT_MAX_LENGTH).check(z.regex(/^([\p{L}\p{Nd}\s-]{4,})?$/u, "validation.invalid")),
  ),
  bankName: z.optional(optionalName(TRANSFER_TEXT_MAX_LENGTH)),
  bankCode: z.optional(text),
  /** The number that the bank gave the transfer. */
  bankReference: z.optional(text),
});
export type SendProof = z.infer<typeof sendProofBody>;

/** A warning about a proof, such as another order's proof with the same content. */
export const proofWarning = z.object({
  kind: openEnum(["same_picture", "same_reference", "same_amount_and_time"]),
  /** Order number of the other proof. */
  orderNumber: z.string(),
});

/** Stands for what the student did not say about the account. */
export const NOT_GIVEN = "—";

/** A proof that waits for staff. */
export const waitingProof = z.object({
  id,
  orderNumber: z.string(),
  amount: money,
  studentName: z.string(),
  accountName: z.string(),
  accountLast4: z.string(),
  bankName: z.string(),
  bankCode: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  file: z.nullable(storedFile),
  sentAt: instant,
  /** Until when staff look at it. Answers of earlier versions have none. */
  dueAt: z.optional(instant),
  /** Proofs of this order that were refused. After another refusal the booking is cancelled. */
  refusals: z.int(),
  /** The booking was cancelled meanwhile: accepting owes the money back. */
  isCancelled: z.boolean(),
  warnings: z.array(proofWarning),
});
export type WaitingProof = z.infer<typeof waitingProof>;

/** POST /staff/transfer-proofs/:id/refuse. The student reads the note. */
export const refuseProofBody = z.object({
  reason: z.enum(REFUSAL_REASONS),
  note: z.optional(optionalText(300)),
});
export type RefuseProof = z.infer<typeof refuseProofBody>;

/** Money of a transfer that staff have to transfer back. */
export const transferRefund = z.object({
  id,
  orderNumber: z.string(),
  amount: money,
  studentName: z.string(),
  accountName: z.string(),
  accountLast4: z.string(),
  bankName: z.string(),
  /** The proof, which shows the account that paid. A server of an earlier version sends none. */
  file: z.optional(z.nullable(storedFile)),
  owedSince: instant,
  /** Until when they do. A server of an earlier version sends none. */
  dueAt: z.optional(instant),
});
export type TransferRefund = z.infer<typeof transferRefund>;

/** POST /staff/transfer-refunds/:id/sent. `bankReference` is the number that the bank gave the transfer back. */
export const sendTransferRefundBody = z.object({ bankReference: requiredText(TRANSFER_TEXT_MAX_LENGTH) });

/** For staff: proofs that wait, the longest first. */
export const listProofs = operation("GET /api/staff/transfer-proofs", {
  query: pageQuery,
  answer: wrapList(waitingProof),
});
/** For staff: confirms that the transfer has arrived. `booking.transition_refused` if another proof was sent or a colleague has decided. */
export const acceptProof = operation("POST /api/staff/transfer-proofs/:id/accept", { answer: wrapData(done) });
/** For staff. Errors as for `acceptProof`. */
export const refuseProof = operation("POST /api/staff/transfer-proofs/:id/refuse", {
  body: refuseProofBody,
  answer: wrapData(done),
});
/** For staff: money to transfer back, the longest owed first. */
export const listTransferRefunds = operation("GET /api/staff/transfer-refunds", {
  query: pageQuery,
  answer: wrapList(transferRefund),
});
/** For staff: the money was transferred back. `booking.transition_refused` when that was said before. */
export const sendTransferRefund = operation("POST /api/staff/transfer-refunds/:id/sent", {
  body: sendTransferRefundBody,
  answer: wrapData(done),
});
