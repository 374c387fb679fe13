import { latinDigits, typedNumber } from "@kalima/contracts/domain";

/** The ways in which a text typed into the search of payments can be meant. Amounts are as typed. */
export type SearchedPayment = {
  /** The beginning of an order's code or number; null for what is none. */
  code: string | null;
  /** Last four digits of a card or an account, alone or together with an amount. */
  lastFours: readonly { digits: string; amount: string | null }[];
  amount: string | null;
};

/** Fewer signs begin those of many. */
const CODE = /^(?:[A-Z0-9]{6,32}|K?\d{6,10})$/;
const LAST_FOUR = /^\d{4}$/;
/** A currency before or after its amount. */
const CURRENCY = /^\p{L}[\p{L}.]{0,4}$/u;
/** Orders have smaller amounts in every currency. */
const MAX_UNITS = 2_000_000;
const MOST_DECIMALS = 3;

function isAmount(typed: string): boolean {
  const units = typedNumber(typed, MOST_DECIMALS);
  return units !== null && units > 0 && units <= MAX_UNITS;
}

/** Last four digits and an amount, either way round. */
function readPair(first: string, second: string) {
  return [
    { digits: first, amount: second },
    { digits: second, amount: first },
  ].filter(({ digits, amount }) => LAST_FOUR.test(digits) && isAmount(amount));
}

/** Reads a typed text in every way in which it can be meant: `4242 1235` is a card and an amount. */
export function readSearchedPayment(typed: string): SearchedPayment {
  const words = latinDigits(typed).trim().split(/\s+/);
  const [first = "", second, ...others] = words.filter((word) => !CURRENCY.test(word));
  const signs = words
    .join("")
    .replace(/[\p{Cf}\p{Pd}]/gu, "")
    .toUpperCase();
  const code = CODE.test(signs) ? signs : null;
  if (others.length > 0) return { code, lastFours: [], amount: null };
  if (second !== undefined) return { code, lastFours: readPair(first, second), amount: null };
  const lastFours = LAST_FOUR.test(first) ? [{ digits: first, amount: null }] : [];
  return { code, lastFours, amount: isAmount(first) ? first : null };
}
