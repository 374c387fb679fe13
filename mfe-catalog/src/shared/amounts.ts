const MINOR = 100;
const ARABIC_ZERO = 0x0660;

/** What a visitor typed for an amount in whole units, in the smallest unit; null without a number. Arabic digits count, too. */
export function amountOf(text: string): number | null {
  const digits = text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/\D/g, "");
  return digits ? Number(digits) * MINOR : null;
}

/** The same back; parts of a unit are rounded away. */
export function textOf(amount: number | null): string {
  return amount === null ? "" : String(Math.round(amount / MINOR));
}
