import { dialledDigits } from "@kalima/contracts/domain";

/** The operators whose wallets take payments, by the prefix of their Egyptian mobile numbers. */
const OPERATORS = { "010": "vodafone", "011": "etisalat", "012": "orange", "015": "we" } as const;
export type WalletOperator = (typeof OPERATORS)[keyof typeof OPERATORS];

/** A wallet is in Egypt: its number with the code of the country is the national one. */
function nationalDigits(text: string): string {
  return dialledDigits(text).replace(/^\+20/, "0");
}

/** Whose wallet a number belongs to, from its third digit on: known while the rest is still typed. Null for others. */
export function findWalletOperator(text: string): WalletOperator | null {
  const prefix = nationalDigits(text).slice(0, 3);
  return Object.hasOwn(OPERATORS, prefix) ? OPERATORS[prefix as keyof typeof OPERATORS] : null;
}

/** The number of a mobile wallet as stored, `01012345678`: read as every typed phone. Null when it cannot be one. */
export function parseWalletPhone(text: string): string | null {
  const digits = nationalDigits(text);
  return /^01[0125]\d{8}$/.test(digits) ? digits : null;
}
