import { latinDigits } from "./latin-digits.ts";
import { countDecimals } from "./money.ts";

/** Marks of direction and spaces that pasted numbers bring along. */
const IGNORED = /[\p{Z}\p{Cc}\p{Cf}]/gu;
/** Digits in groups of three, or none. A comma before two digits can only be a decimal one; before three it groups. */
const NUMBER = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,3})|,(\d{1,2}))?$/;

/**
 * The number that somebody typed, with at most so many decimals; null for anything else, and for a sign. Digits may be of any
 * script, and separators Latin or Arabic: `1,140.5`, `١٬١٤٠٫٥` and `1140,5` are the same. Every field with a number reads it by this.
 */
export function typedNumber(text: string, maxDecimals = 2): number | null {
  const latin = latinDigits(text).replace(IGNORED, "").replaceAll("\u066c", ",").replaceAll("\u066b", ".");
  const [, whole, afterPoint, afterComma] = latin.match(NUMBER) ?? [];
  const decimals = afterPoint ?? afterComma ?? "";
  if (whole === undefined || decimals.length > maxDecimals) return null;
  return Number(`${whole.replaceAll(",", "")}.${decimals || 0}`);
}

/** A typed whole number between the bounds, both included; null for anything else. */
export function typedWhole(text: string, { min = 0, max }: { min?: number; max: number }): number | null {
  const value = typedNumber(text);
  return value !== null && Number.isInteger(value) && value >= min && value <= max ? value : null;
}

/** A typed amount of money in the smallest unit of its currency; null for anything else, and for more decimals than it has. */
export function typedMinor(text: string, currency: string): number | null {
  const decimals = countDecimals(currency);
  const value = typedNumber(text, decimals);
  return value === null ? null : Math.round(value * 10 ** decimals);
}

/** A typed share of a hundred, with or without its sign; null for anything else. */
export function typedPercent(text: string): number | null {
  const value = typedNumber(text.trim().replace(/[%\u066a]$/, ""));
  return value !== null && value <= 100 ? value : null;
}
