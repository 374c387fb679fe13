import type { Money } from "./primitives.ts";

/** The currency in which trainers ask for their price and are paid, and in which limits of the school are set. */
export const SCHOOL_CURRENCY = "EGP";

/** Decimals of currencies by ISO 4217, where they are not two, of those in which there may be prices. */
export const UNUSUAL_DECIMALS: Readonly<Record<string, number>> = { BHD: 3, JOD: 3, JPY: 0, KWD: 3, OMR: 3 };

/** The number of decimals that amounts of a currency have. */
export const countDecimals = (currency: string): number => UNUSUAL_DECIMALS[currency] ?? 2;

/** An amount in units of its currency, such as 190.5 pounds. */
export const toUnits = ({ amountMinor, currency }: Money): number => amountMinor / 10 ** countDecimals(currency);

/** An amount as a decimal number, as banks and spreadsheets read it: `190.50`, `1.250`, `900`. */
export const toDecimal = (amount: Money): string => toUnits(amount).toFixed(countDecimals(amount.currency));

/**
 * The step in which amounts of a currency can be charged and refunded, in its smallest unit. Cards move no single fils: the
 * last of three decimals is zero.
 */
export const getChargeStep = (currency: string): number => (countDecimals(currency) === 3 ? 10 : 1);

/** Currencies that `Intl` writes with Latin letters in Arabic: there they have their name. */
const LATIN_IN_ARABIC = "USD EUR GBP JPY";

/** Options of `Intl.NumberFormat` for an amount: without decimals when it is whole. */
export function getMoneyFormat(locale: string, amount: Money) {
  const { currency } = amount;
  const digits = toUnits(amount) % 1 ? countDecimals(currency) : 0;
  return {
    style: "currency",
    currency,
    currencyDisplay: locale.startsWith("ar") && LATIN_IN_ARABIC.includes(currency) ? "name" : "symbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
}

/** Adds amounts of one currency; zero without any. @throws {RangeError} for an amount of another currency. */
export function sumMoney(currency: string, amounts: readonly Money[]): Money {
  let amountMinor = 0;
  for (const amount of amounts) {
    if (amount.currency !== currency) throw new RangeError(`${amount.currency} cannot be added to ${currency}`);
    amountMinor += amount.amountMinor;
  }
  return { amountMinor, currency };
}
