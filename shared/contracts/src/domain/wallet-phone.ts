import { latinDigits } from "./latin-digits.ts";

/** The operators whose wallets take payments, by the prefix of their Egyptian mobile numbers. */
const OPERATORS = { "010": "vodafone", "011": "etisalat", "012": "orange", "015": "we" } as const;
export type WalletOperator = (typeof OPERATORS)[keyof typeof OPERATORS];

/** Spaces and dashes as people type them, and the marks of direction that come along when a number is pasted. */
const SEPARATORS = /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g;

function typedDigits(text: string): string {
  return latinDigits(text).replace(SEPARATORS, "");
}

/** Whose wallet a number belongs to, from its third digit on: known while the rest is still typed. Null for others. */
export function walletOperatorOf(text: string): WalletOperator | null {
  const prefix = typedDigits(text).slice(0, 3);
  return Object.hasOwn(OPERATORS, prefix) ? OPERATORS[prefix as keyof typeof OPERATORS] : null;
}

/** The number of a mobile wallet as stored, `01012345678`: Arabic digits become Latin. Null when it cannot be one. */
export function walletPhoneOf(text: string): string | null {
  const digits = typedDigits(text);
  return /^01[0125]\d{8}$/.test(digits) ? digits : null;
}
