import { OTP_LIFE_MINUTES } from "@kalima/accounts-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useFromBrowser } from "@kalima/platform/react";
import { type RegistrationDraft, readDraft } from "../../shared/journey/registration-draft.ts";

/** A code to sign in by: where it was sent, and when (epoch milliseconds). */
export type SentCode = NonNullable<RegistrationDraft["signInCode"]>;

function waitingCode(): SentCode | null {
  const { signInCode } = readDraft();
  return signInCode && Date.now() - signInCode.sentAt < OTP_LIFE_MINUTES * MINUTE_MS ? signInCode : null;
}

/**
 * The code this tab waits for, while it is good: who looks for it in another app may find the page loaded anew. The
 * server knows of none, so it comes when hydration is over.
 */
export function useWaitingCode(): SentCode | null {
  return useFromBrowser(waitingCode, null);
}
