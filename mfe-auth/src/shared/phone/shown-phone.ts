import { DIAL_CODES } from "./dial-codes.ts";

/** A number as it was typed, with its dial code in front where it was not; in one piece, so that no line ends inside. */
export function shownPhone(phone: string, country: string | undefined): string {
  const dialCode = DIAL_CODES.get(country ?? "");
  const whole = phone.startsWith("+") || !dialCode ? phone : `+${dialCode} ${phone}`;
  return whole.replace(/\s+/g, "\u00a0");
}
