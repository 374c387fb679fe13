import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { createSignedId, type SignedId } from "./signed-id.ts";

const GUEST_DAYS = 30;

/** The signed cookie that owns what somebody without an account starts. */
export type Guests = SignedId;

/** Guests of this site; `key` signs. */
export function createGuests(key: string): Guests {
  return createSignedId({ name: COOKIE_NAMES.guest, days: GUEST_DAYS, key, sameSite: "strict" });
}
