import { dialledDigits } from "@kalima/contracts/domain";

/** A number with all but its last three digits covered, for asking whether it is the right one. */
export function maskedPhone(phone: string): string {
  const digits = dialledDigits(phone).replace(/\D/g, "");
  return `${"•".repeat(Math.max(digits.length - 3, 0))}${digits.slice(-3)}`;
}
