import { type CountryPriceLists, DEFAULT_PRICES, type Pack, type SetPriceList } from "@kalima/catalog-contract";
import { isCountry, SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../kernel/audit/audit.ts";
import { defineDomainEvent } from "../../kernel/events/domain-events.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { priceListsRepository, type SetList } from "./price-lists.repository.ts";
import { isFallingBySize } from "./prices.policy.ts";

/** Staff set the prices of a country, from now on or later. */
export const pricesSet = defineDomainEvent<{ country: string | null; validFrom: Date }>("prices.set");

type Dependencies = Pick<ModuleContext, "database" | "clock" | "events">;

/** `lists` are all of one country, the latest first. */
function presentLists(country: string | null, lists: readonly SetList[], now: Date): CountryPriceLists {
  const current = lists.find(({ valid_from }) => valid_from <= now);
  return {
    country,
    lists: lists.map((list) => {
      const { currency, packs, valid_from, set_by, set_at } = list;
      const isPlanned = valid_from > now;
      return {
        currency,
        packs:
          packs && currency
            ? packs.map(({ pack, lessonMinor }) => ({ pack, perLesson: { amountMinor: lessonMinor, currency } }))
            : null,
        validFrom: valid_from.toISOString(),
        setBy: set_by,
        setAt: set_at.toISOString(),
        state: isPlanned ? "planned" : list === current ? "current" : "past",
      };
    }),
  };
}

/** Lists the prices of all countries, the default first. */
export async function listPrices({ database, clock }: Pick<Dependencies, "database" | "clock">) {
  const now = clock();
  const byCountry = Map.groupBy(await priceListsRepository(database).listAll(), ({ country }) => country);
  return [...byCountry].map(([country, lists]) => presentLists(country, lists, now));
}

/**
 * Sets the prices of a country. Orders keep the amount and currency with which they were made.
 *
 * @param name A country, or `DEFAULT_PRICES`, which cannot end.
 * @throws {AppError} `request.invalid` naming `country`, `list` or `validFrom`.
 */
export async function setPrices(
  { database, clock, events }: Dependencies,
  by: string,
  name: string,
  { list, validFrom: wanted }: SetPriceList,
): Promise<CountryPriceLists> {
  const now = clock();
  const country = name === DEFAULT_PRICES ? null : name;
  const refuse = (field: string, why: string) => new AppError("request.invalid", { fields: { [field]: why } });
  if (country !== null && !isCountry(country)) throw refuse("country", "validation.country_invalid");
  // Trainers' shares and limits are reckoned from it.
  if (country === null && list?.currency !== SCHOOL_CURRENCY) throw refuse("list", "validation.invalid");
  if (list) {
    const lessonMinor = Object.fromEntries(list.packs.map(({ pack, lessonMinor }) => [pack, lessonMinor]));
    if (!isFallingBySize(lessonMinor as Record<Pack, number>)) throw refuse("list", "validation.price_invalid");
  }
  const validFrom = wanted === undefined ? now : new Date(wanted);
  if (validFrom < now) throw refuse("validFrom", "validation.invalid");
  return database.transaction(async (tx) => {
    const lists = priceListsRepository(tx);
    const { currency = null, packs = null } = list ?? {};
    const [before] = await lists.listAll({ country });
    const change = {
      before: before && { currency: before.currency, packs: before.packs, validFrom: before.valid_from },
      after: { currency, packs, validFrom },
    };
    await audit(tx, { object: { kind: "price-list", id: name }, ...change });
    await lists.add({ country, currency, packs, valid_from: validFrom, set_by: by, set_at: now });
    await events.emit(tx, pricesSet, { country, validFrom });
    return presentLists(country, await lists.listAll({ country }), now);
  });
}
