import { DEFAULT_PRICES, type Pack, type WantedPrices } from "@kalima/catalog-contract";
import { HOUR_MS, isCountry, SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { findInstants, toZonedDate } from "../../time/wall-clock.ts";
import { isFallingBySize, type PriceList } from "./prices.policy.ts";

/** Prices that could be set. `validFrom` is the beginning of their first day, or now. */
type Wanted = {
  country: string | null;
  /** Null: the default again. */
  list: PriceList | null;
  fromDay: string | null;
  validFrom: Date;
};

/** The day of an instant on the school's clock, `YYYY-MM-DD`. */
export const toSchoolDay = (at: Date): string => toZonedDate(SCHOOL_TIME_ZONE, at.getTime());

/** When a day begins on the school's clock, which skips midnight on one day of the year. */
export function toStartOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const [at = midnight] = [0, 1].flatMap((hour) => findInstants(SCHOOL_TIME_ZONE, midnight + hour * HOUR_MS));
  return new Date(at);
}

const refuse = (field: string, why: string) => new AppError("request.invalid", { fields: { [field]: why } });

/**
 * Checks prices that somebody wants to set. The default cannot end, and is in the school's currency.
 *
 * @throws {AppError} `request.invalid` naming `country`, `list` or `fromDay`.
 */
export function readWanted({ country: name, list, fromDay: day }: WantedPrices, now: Date): Wanted {
  const fromDay = day ?? null;
  const country = name === DEFAULT_PRICES ? null : name;
  if (country !== null && !isCountry(country)) throw refuse("country", "validation.country_invalid");
  // Trainers' shares and limits are reckoned from it.
  if (country === null && list?.currency !== SCHOOL_CURRENCY) throw refuse("list", "validation.invalid");
  if (fromDay !== null && fromDay <= toSchoolDay(now)) throw refuse("fromDay", "validation.invalid");
  const common = { country, fromDay, validFrom: fromDay === null ? now : toStartOfDay(fromDay) };
  if (!list) return { ...common, list: null };
  const lessonMinor = Object.fromEntries(list.packs.map(({ pack, lessonMinor }) => [pack, lessonMinor])) as Record<
    Pack,
    number
  >;
  if (!isFallingBySize(lessonMinor)) throw refuse("list", "validation.price_invalid");
  return { ...common, list: { country, currency: list.currency, lessonMinor } };
}
