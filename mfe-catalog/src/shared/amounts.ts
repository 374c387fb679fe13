import { latinDigits } from "@kalima/contracts/domain";

const MINOR = 100;

/** What a visitor typed for an amount in whole units, in the smallest unit; null without a number. Arabic digits count, too. */
export function amountOf(text: string): number | null {
  const digits = latinDigits(text).replace(/\D/g, "");
  return digits ? Number(digits) * MINOR : null;
}

/** The same back; parts of a unit are rounded away. */
export function textOf(amount: number | null): string {
  return amount === null ? "" : String(Math.round(amount / MINOR));
}
