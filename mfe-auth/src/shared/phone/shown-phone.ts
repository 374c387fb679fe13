import { dialledDigits } from "@kalima/contracts/domain";
import { phoneText } from "@kalima/ui";
import { DIAL_CODES } from "./dial-codes.ts";

/** Countries whose national numbers keep their leading zero behind the dial code. */
const KEEPS_ZERO = new Set(["IT", "SM", "VA"]);

/** A typed number as people read it: with the dial code of its country in front where it had none. */
export function shownPhone(phone: string, country = ""): string {
  const dialCode = DIAL_CODES.get(country);
  const digits = dialledDigits(phone);
  if (digits.startsWith("+") || !dialCode) return phoneText(digits);
  // A masked number has no groups.
  if (!/^\d+$/.test(digits)) return `+${dialCode}\u00a0${digits}`;
  return phoneText(`+${dialCode}${KEEPS_ZERO.has(country) ? digits : digits.replace(/^0+/, "")}`);
}

/** An account's number as people read it. Until it is known, figure spaces keep its place: they are as wide as digits. */
export function fillPhone(phone: string | null | undefined): string {
  return phone ? phoneText(phone) : "\u2007".repeat(16);
}

/** A number with all but its last three digits covered, for asking whether it is the right one. */
export function maskedPhone(phone: string): string {
  const digits = dialledDigits(phone).replace(/\D/g, "");
  return `${"•".repeat(Math.max(digits.length - 3, 0))}${digits.slice(-3)}`;
}
