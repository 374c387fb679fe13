import { wrapData } from "@kalima/contracts/api";
import { bilingualText, calendarDate, countryCode, id, instant, money } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { PACKS, pack } from "./packs.ts";
import { lessonOffer } from "./teachers.ts";

/** Currencies in which a price list may be, ISO 4217. */
export const PRICE_CURRENCIES = "EGP SAR AED QAR KWD BHD OMR JOD USD EUR GBP JPY".split(" ");

/**
 * The trainer's price per lesson to which every price list refers, in the smallest unit of the school's currency (200 EGP). Other
 * trainers' prices scale with it: a trainer who charges 400 EGP costs twice the listed price in every currency.
 */
export const LISTED_TRAINER_MINOR = 20_000;

/** The country whose prices a reader gets, and those from which a visitor without an account may choose. */
export const priceCountries = z.object({
  /** Null: the default. */
  country: z.nullable(z.string()),
  currency: z.string(),
  /** True if it is that of the reader's account. */
  isOfAccount: z.boolean(),
  /** Countries with a list of their own. */
  countries: z.array(z.object({ country: z.string(), currency: z.string() })),
  /** The currency of all others. */
  defaultCurrency: z.string(),
});
export type PriceCountries = z.infer<typeof priceCountries>;

const listedPack = z.object({ pack, perLesson: money });
/** Prices for staff. `perLesson` is the price of one lesson with a trainer whose own price is `LISTED_TRAINER_MINOR`. */
const listed = {
  /** Null, like the currency: the country has the default again. */
  packs: z.nullable(z.array(listedPack)),
  currency: z.nullable(z.string()),
};

/** A price list that was set. */
export const priceList = z.object({
  ...listed,
  validFrom: instant,
  /** The day of `validFrom` on the school's clock. */
  fromDay: calendarDate,
  /** The person who requested it, by name; null for the list of a new school. */
  setBy: z.nullable(z.string()),
  /** The second person, by name; null where there was none. */
  approvedBy: z.nullable(z.string()),
  setAt: instant,
  state: z.enum(["past", "current", "planned"]),
});
export type PriceList = z.infer<typeof priceList>;

/** A requested change of prices expires after this many days, unless it is approved or refused before. */
export const PRICE_CHANGE_DAYS = 7;

/** Other prices of a country, which a second person has to approve. */
export const waitingPrices = z.object({
  id,
  ...listed,
  /** The first day, on the school's clock, while it is to come; null: from the approval on. */
  fromDay: z.nullable(calendarDate),
  requestedBy: z.string(),
  requestedAt: instant,
  endsAt: instant,
  /** The reader requested it, and may withdraw it. */
  byReader: z.boolean(),
  /** The reader may approve or refuse it. */
  mayDecide: z.boolean(),
});
export type WaitingPrices = z.infer<typeof waitingPrices>;

/** All lists that a country ever had, the latest first; null is the default. */
export const countryPriceLists = z.object({
  country: z.nullable(z.string()),
  lists: z.array(priceList),
  waiting: z.nullable(waitingPrices),
  /** The reader may request other prices. */
  mayRequest: z.boolean(),
});
export type CountryPriceLists = z.infer<typeof countryPriceLists>;

const amount = z
  .int("validation.price_invalid")
  .check(z.minimum(1, "validation.price_invalid"), z.maximum(100_000_000));

/** The default list, as a request names it in place of a country. */
export const DEFAULT_PRICES = "default";

/**
 * Other prices of a country. `packs` are all packs in the currency's smallest unit for a lesson, none dearer than a smaller one;
 * without a list the country has the default. `fromDay` is a day to come on the school's clock; without it they count as soon as
 * they are approved.
 */
export const wantedPrices = z.object({
  country: z.union([z.literal(DEFAULT_PRICES), countryCode]),
  list: z.nullable(
    z.object({
      currency: z.enum(PRICE_CURRENCIES, "validation.invalid"),
      packs: z
        .array(z.object({ pack, lessonMinor: amount }))
        .check(
          z.refine(
            (packs) => packs.length === PACKS.length && PACKS.every((size) => packs.some((each) => each.pack === size)),
            "validation.invalid",
          ),
        ),
    }),
  ),
  fromDay: z.optional(calendarDate),
});
export type WantedPrices = z.infer<typeof wantedPrices>;

/** The effect of other prices of a country. */
export const pricePreview = z.object({
  /** The cheapest trainer, the one in the middle and the dearest, with what a visitor of the country pays for their packs. */
  trainers: z.array(z.object({ id, name: bilingualText, before: z.array(lessonOffer), after: z.array(lessonOffer) })),
  /** Students whose accounts have these prices. */
  students: z.int(),
  /** Their bookings that are not paid yet: they keep the prices with which they were made. */
  unpaid: z.int(),
});
export type PricePreview = z.infer<typeof pricePreview>;

export const getPriceCountries = operation("GET /api/price-countries", { answer: wrapData(priceCountries) });
/** For staff: the default first, then countries by their code. */
export const listPriceLists = operation("GET /api/staff/price-lists", {
  answer: wrapData(z.array(countryPriceLists)),
});
/**
 * For staff: requests other prices of a country, which count once a second person has approved them; orders made before keep
 * theirs. `request.invalid` naming `country`, `list` (also if nothing would change) or `fromDay`; `prices.change_waits`.
 */
export const requestPrices = operation("POST /api/staff/price-changes", {
  body: wantedPrices,
  answer: wrapData(countryPriceLists),
});
/** For a second person: `auth.forbidden` for the requester; `prices.change_decided` if it is no longer pending. */
export const approvePrices = operation("POST /api/staff/price-changes/:id/approve", {
  answer: wrapData(countryPriceLists),
});
/** For a second person; errors of `approvePrices`. */
export const refusePrices = operation("POST /api/staff/price-changes/:id/refuse", {
  answer: wrapData(countryPriceLists),
});
/** For the requester: `auth.forbidden` for others; `prices.change_decided` if it is no longer pending. */
export const withdrawPrices = operation("POST /api/staff/price-changes/:id/withdraw", {
  answer: wrapData(countryPriceLists),
});
/** For staff: compares with the prices that count when these begin. `request.invalid` naming `country`, `list` or `fromDay`. */
export const previewPrices = operation("POST /api/staff/price-preview", {
  body: wantedPrices,
  answer: wrapData(pricePreview),
});
