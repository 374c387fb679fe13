import {
  CATALOG_STORAGE_KEYS,
  type CountryPriceLists,
  DEFAULT_PRICES,
  PACKS,
  type Pack,
  PRICE_CURRENCIES,
  type WantedPrices,
} from "@kalima/catalog-contract";
import { SCHOOL_CURRENCY, toUnits, typedMinor } from "@kalima/contracts/domain";
import { keepInTab, readFromTab } from "@kalima/platform/react";
import * as z from "zod/mini";

const priceDraft = z.object({
  /** The country has the default again. */
  isDefault: z.boolean(),
  currency: z.enum(PRICE_CURRENCIES),
  /** By pack: the price of one session as it was typed. */
  prices: z.record(z.string(), z.string()),
  /** From a day on; else from the approval on. */
  isLater: z.boolean(),
  day: z.string(),
});
/** Prices as they are in the form, typed so far. */
export type PriceDraft = z.infer<typeof priceDraft>;

const keptDrafts = z.object({ userId: z.string(), drafts: z.record(z.string(), priceDraft) });

/** The country's name in addresses and requests. */
export const nameOf = (country: string | null) => country ?? DEFAULT_PRICES;

/** The prices that this account typed for a country in this tab and has not sent; null for none. */
export function readDraft(userId: string, name: string): PriceDraft | null {
  const kept = readFromTab(CATALOG_STORAGE_KEYS.pricesDraft, keptDrafts);
  return (kept?.userId === userId && kept.drafts[name]) || null;
}

/** Keeps what was typed for a country in this tab; null once it was sent or dropped. */
export function keepDraft(userId: string, name: string, draft: PriceDraft | null): void {
  const kept = readFromTab(CATALOG_STORAGE_KEYS.pricesDraft, keptDrafts);
  const { [name]: _before, ...others } = kept?.userId === userId ? kept.drafts : {};
  const drafts = draft ? { ...others, [name]: draft } : others;
  keepInTab(CATALOG_STORAGE_KEYS.pricesDraft, Object.keys(drafts).length > 0 ? { userId, drafts } : null);
}

/** The form before anything is typed: the newest prices of the country, or the default's. */
export function createDraft(lists: CountryPriceLists["lists"], others: CountryPriceLists["lists"]): PriceDraft {
  const own = lists.find(({ packs }) => packs !== null);
  const shown = own ?? others.find(({ state }) => state === "current");
  const currency = PRICE_CURRENCIES.find((each) => each === shown?.currency) ?? SCHOOL_CURRENCY;
  return {
    isDefault: false,
    currency,
    prices: Object.fromEntries(
      PACKS.map((pack) => {
        const price = shown?.packs?.find((each) => each.pack === pack)?.perLesson;
        return [pack, price ? String(toUnits(price)) : ""];
      }),
    ),
    isLater: false,
    day: "",
  };
}

type PriceProblem = "invalid" | "dearer";
const MAX_MINOR = 100_000_000;

/** The amounts that were typed, by pack, and what is wrong with them. */
export function readPrices({ currency, prices }: PriceDraft) {
  const problems: Partial<Record<Pack, PriceProblem>> = {};
  const packs: { pack: Pack; lessonMinor: number }[] = [];
  for (const pack of PACKS) {
    const lessonMinor = typedMinor(prices[pack] ?? "", currency);
    const smaller = packs.at(-1)?.lessonMinor ?? MAX_MINOR;
    if (lessonMinor === null || lessonMinor < 1 || lessonMinor > MAX_MINOR) problems[pack] = "invalid";
    else if (lessonMinor > smaller) problems[pack] = "dearer";
    else packs.push({ pack, lessonMinor });
  }
  return { packs, problems };
}

/** The request that a draft stands for; null while something is missing or wrong. */
export function toWanted(name: string, draft: PriceDraft): WantedPrices | null {
  if (draft.isLater && draft.day === "") return null;
  const begin = draft.isLater ? { fromDay: draft.day } : {};
  if (draft.isDefault) return { country: name, list: null, ...begin };
  const { packs } = readPrices(draft);
  return packs.length === PACKS.length ? { country: name, list: { currency: draft.currency, packs }, ...begin } : null;
}
