import { OTP_LIFE_MINUTES } from "@kalima/contracts/domain";
import { type RegistrationDraft, readDraft } from "../../shared/journey/registration-draft.ts";

/** A code to sign in by: where it was sent, and when (epoch milliseconds). */
export type SentCode = NonNullable<RegistrationDraft["signInCode"]>;

/**
 * The code this tab waits for, while it is good: who looks for it in another app may find the page loaded anew.
 */
export function waitingCode(now: number): SentCode | null {
  const { signInCode } = readDraft();
  return signInCode && now - signInCode.sentAt < OTP_LIFE_MINUTES * 60_000 ? signInCode : null;
}
