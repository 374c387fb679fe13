import { ACCOUNT_STORAGE_KEYS } from "@kalima/accounts-contract";
import { STORAGE_KEYS } from "@kalima/contracts/domain";
import { keepInTab, readFromTab, useFromBrowser } from "@kalima/platform/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import * as z from "zod/mini";

const draft = z.object({
  name: z._default(z.string(), ""),
  /** The number as typed, with its country. */
  phone: z._default(z.string(), ""),
  countryCode: z._default(z.string(), "EG"),
  /** Epoch milliseconds of the last code that was sent; 0 when none was. */
  codeSentAt: z._default(z.number(), 0),
  /** The sign-in code that was sent last, with its number; null when none is awaited. */
  signInCode: z._default(
    z.nullable(z.object({ phone: z.string(), countryCode: z.string(), sentAt: z.number() })),
    null,
  ),
});
/**
 * A visitor's input while registering or signing in, kept for this tab so that a reload loses nothing. Never a
 * password.
 */
export type RegistrationDraft = z.infer<typeof draft>;

const EMPTY_DRAFT = draft.parse({});

/** The draft of this tab; empty fields where there is none. */
export function readDraft(): RegistrationDraft {
  return readFromTab(ACCOUNT_STORAGE_KEYS.registrationDraft, draft) ?? EMPTY_DRAFT;
}

/** The draft as the component finds it. The server does not know it: its fields are empty until hydration is over. */
export function useDraft(): RegistrationDraft {
  return useFromBrowser(readDraft, EMPTY_DRAFT);
}

/** Changes part of the draft. */
export function keepDraft(changes: Partial<RegistrationDraft>): void {
  keepInTab(ACCOUNT_STORAGE_KEYS.registrationDraft, { ...readDraft(), ...changes });
}

const neverChanges = () => () => {};
const pendingPhone = () => readFromTab(STORAGE_KEYS.pendingPhone, z.string());

/**
 * The number whose code is awaited, as the server wrote it; null without one, undefined until hydration is over. Read at
 * each render, because it goes when the registration is left.
 */
export function usePendingPhone(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(neverChanges, pendingPhone, () => undefined);
}

/** Remembers the number for the code screen. */
export function keepPendingPhone(phone: string): void {
  keepInTab(STORAGE_KEYS.pendingPhone, phone);
}

/** Call when the number is verified or another one will be used. */
export function forgetPendingPhone(): void {
  keepInTab(STORAGE_KEYS.pendingPhone, null);
}

/** The account is complete: the draft is no longer needed. */
export function forgetDraft(): void {
  forgetPendingPhone();
  keepInTab(ACCOUNT_STORAGE_KEYS.registrationDraft, null);
}

type Typed = Partial<Pick<RegistrationDraft, "name" | "phone" | "countryCode">>;

/** Keeps what is typed of these: a lost connection leaves the page, and a reload empties the form. */
export function useKeepDraft({ name, phone, countryCode }: Typed): void {
  const isFirst = useRef(true);
  useEffect(() => {
    // A page that was rendered by the server starts with empty fields, and the draft is put into them a moment later.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const kept = readDraft();
    keepDraft({ name: name ?? kept.name, phone: phone ?? kept.phone, countryCode: countryCode ?? kept.countryCode });
  }, [name, phone, countryCode]);
}
