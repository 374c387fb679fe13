import { latinDigits } from "./latin-digits.ts";

/**
 * Characters that people and pages put between digits: spaces, dashes, dots, brackets, and marks of direction from
 * pasted text.
 */
const SEPARATORS = /[\p{Z}\p{Cc}\p{Cf}\p{Pd}\p{Default_Ignorable_Code_Point}\u2212.()[\]/\u00b7\uff08\uff09\uff0e]/gu;
/** In UTF-16 units: digits of some scripts have two, and pasted numbers come with marks of direction. */
export const TYPED_PHONE_MAX_LENGTH = 64;
/** A national number of the smallest networks, and the longest international one (E.164). */
const MIN_DIGITS = 4;
const MAX_DIGITS = 15;

/** As far as it is typed: Latin digits, behind `+` where the number is international. Other characters stay. */
export function dialledDigits(typed: string): string {
  return latinDigits(typed.replace(/^\s*tel:/i, ""))
    .replace(SEPARATORS, "")
    .replace(/^(?:\uff0b|00)/, "+");
}

/**
 * The number in a text that somebody typed or pasted, as it is dialled: `+201012345678` or `01012345678`. Null where it is
 * none. Every schema and form with a phone reads it by this; which country a national number belongs to is not known here.
 */
export function dialledPhone(typed: string): string | null {
  const dialled = dialledDigits(typed);
  const digits = dialled.replace("+", "");
  const isNumber = /^\d+$/.test(digits) && /[1-9]/.test(digits);
  return isNumber && digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? dialled : null;
}
