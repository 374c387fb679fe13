/** Arabic-Indic and Persian digits as Latin ones; everything else stays. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}

/** A number with all but its last three digits covered, for asking whether it is the right one. */
export function maskedPhone(phone: string): string {
  const digits = latinDigits(phone).replace(/\D/g, "");
  return `${"•".repeat(Math.max(digits.length - 3, 0))}${digits.slice(-3)}`;
}
