import { type Money, toDecimal, toUnits } from "@kalima/contracts/domain";

/** An amount as somebody types it in units of its currency, so that reading it gives the same amount. */
export function formatAmount(amount: Money): string {
  return Number.isInteger(toUnits(amount)) ? String(toUnits(amount)) : toDecimal(amount);
}
