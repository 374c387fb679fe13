import { STORAGE_KEYS } from "@kalima/contracts/domain";
import { keepInTab, readFromTab } from "@kalima/platform/react";
import * as z from "zod/mini";

const draft = z.object({
  name: z._default(z.string(), ""),
  /** As typed, with its country. */
  phone: z._default(z.string(), ""),
  countryCode: z._default(z.string(), "EG"),
  /** Epoch milliseconds of the last code that was sent; 0 when none was. */
  codeSentAt: z._default(z.number(), 0),
  /** The code to sign in by that was last sent, and to which number; null when none waits. */
  signInCode: z._default(
    z.nullable(z.object({ phone: z.string(), countryCode: z.string(), sentAt: z.number() })),
    null,
  ),
});
/** What a visitor typed while registering or signing in, kept for this tab so that a reload or a change of mind loses nothing. Never a password. */
export type RegistrationDraft = z.infer<typeof draft>;

/** The draft of this tab; empty fields where there is none. */
export function readDraft(): RegistrationDraft {
  return readFromTab(STORAGE_KEYS.registrationDraft, draft) ?? draft.parse({});
}

/** Changes part of the draft. */
export function keepDraft(changes: Partial<RegistrationDraft>): void {
  keepInTab(STORAGE_KEYS.registrationDraft, { ...readDraft(), ...changes });
}

/** The number that waits for its code, as the server wrote it; null when none does. */
export function pendingPhone(): string | null {
  return sessionStorage.getItem(STORAGE_KEYS.pendingPhone);
}

/** Remembers the number for the code screen. */
export function keepPendingPhone(phone: string): void {
  sessionStorage.setItem(STORAGE_KEYS.pendingPhone, phone);
}

/** The number is verified, or another will be used: nothing waits any more. */
export function forgetPendingPhone(): void {
  sessionStorage.removeItem(STORAGE_KEYS.pendingPhone);
}

/** The account is complete: the draft is no longer needed. */
export function forgetDraft(): void {
  forgetPendingPhone();
  keepInTab(STORAGE_KEYS.registrationDraft, null);
}
