import { OTP_DIGITS } from "@kalima/accounts-contract";
import { latinDigits } from "@kalima/contracts/domain";

const WHOLE_CODE = new RegExp(`(?<!\\d)\\d{${OTP_DIGITS}}(?!\\d)`);

/** The code in what was typed or pasted: a group that has its length in a message, else the first digits. */
export function typedCode(text: string): string {
  const latin = latinDigits(text);
  return latin.match(WHOLE_CODE)?.[0] ?? latin.replace(/\D/g, "").slice(0, OTP_DIGITS);
}
