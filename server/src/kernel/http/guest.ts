import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { COOKIE_DAYS } from "@kalima/school-contract";
import { createSignedId, type SignedId } from "./signed-id.ts";

/** The signed cookie that identifies the owner of what a visitor without an account creates. */
export type Guests = SignedId;

/** Guests of this site; `key` signs. */
export function createGuests(key: string): Guests {
  return createSignedId({ name: COOKIE_NAMES.guest, days: COOKIE_DAYS.guest, key, sameSite: "strict" });
}
