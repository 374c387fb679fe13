import type { UploadRule } from "@kalima/contracts/uploads";

/** Proofs of bank transfers (PA-08). */
export const PROOF_UPLOAD: UploadRule = { kinds: ["photo", "pdf"], maxBytes: 5 * 1024 * 1024 };
/** How long the owner of a mobile wallet may approve a payment. */
export const WALLET_APPROVAL_MINUTES = 5;
/** How long a payer may pay by InstaPay. */
export const INSTAPAY_MINUTES = 15;
/** Until this long after the booking its Fawry code may be paid, but never beyond its first lesson. */
export const FAWRY_HOURS = 24;
/** A Fawry code that would end sooner is not offered: its payer still has to find a place to pay. */
export const FAWRY_MIN_MINUTES = 60;
/** How long a cardholder may answer their bank (3-D Secure); then the charge is taken back. */
export const CARD_AUTHENTICATION_MINUTES = 10;
