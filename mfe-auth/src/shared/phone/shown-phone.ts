import { DIAL_CODES } from "./dial-codes.ts";

/** A number as it was typed, with its dial code in front where it was not. */
export function shownPhone(phone: string, country: string | undefined): string {
  const dialCode = DIAL_CODES.get(country ?? "");
  return phone.startsWith("+") || !dialCode ? phone : `+${dialCode} ${phone}`;
}
