import { wrapData } from "@kalima/contracts/api";
import { countryCode, instant, money } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { PACKS, pack } from "./packs.ts";

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

/** A price list for staff. `perLesson` is the price of one lesson with a trainer whose own price is `LISTED_TRAINER_MINOR`. */
export const priceList = z.object({
  /** Null: the country has the default again. */
  packs: z.nullable(z.array(listedPack)),
  currency: z.nullable(z.string()),
  validFrom: instant,
  /** By a name; null for the list of a new school. */
  setBy: z.nullable(z.string()),
  setAt: instant,
  state: z.enum(["past", "current", "planned"]),
});
export type PriceList = z.infer<typeof priceList>;

/** All lists that a country ever had, the latest first; null is the default. */
export const countryPriceLists = z.object({ country: z.nullable(z.string()), lists: z.array(priceList) });
export type CountryPriceLists = z.infer<typeof countryPriceLists>;

const amount = z
  .int("validation.price_invalid")
  .check(z.minimum(1, "validation.price_invalid"), z.maximum(100_000_000));

/**
 * PUT /staff/price-lists/:country. `packs` are all packs in the currency's smallest unit for a lesson, none dearer than a
 * smaller one; without them the country has the default. Without `validFrom`, it counts at once; it never counts for the past.
 */
export const setPriceListBody = z.object({
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
  validFrom: z.optional(instant),
});
export type SetPriceList = z.infer<typeof setPriceListBody>;

/** The default list, as the address of a call names it. */
export const DEFAULT_PRICES = "default";
export const priceListParams = z.object({ country: z.union([z.literal(DEFAULT_PRICES), countryCode]) });

export const getPriceCountries = operation("GET /api/price-countries", { answer: wrapData(priceCountries) });
/** For staff: the default first, then countries by their code. */
export const listPriceLists = operation("GET /api/staff/price-lists", {
  answer: wrapData(z.array(countryPriceLists)),
});
/**
 * For staff: sets the prices of a country from a time on; orders made before keep theirs. `request.invalid` naming `country`,
 * `list` or `validFrom`. Answers all lists of the country.
 */
export const setPriceList = operation("PUT /api/staff/price-lists/:country", {
  body: setPriceListBody,
  answer: wrapData(countryPriceLists),
});
