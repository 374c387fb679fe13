import { getPriceCountries, listPriceLists, priceListParams, setPriceList } from "@kalima/catalog-contract";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { listCurrentPrices, readReaderCountry } from "./read-prices.ts";
import { listPrices, setPrices } from "./set-prices.ts";

const tags = ["prices"];

/** HTTP routes of price lists: countries with prices of their own, and for staff all lists (ST-04). */
export const pricesModule: ModuleFactory = (context) => {
  const { database, clock } = context;
  return {
    name: "prices",
    routes: [
      handle(
        getPriceCountries,
        { access: "public", summary: "Whose prices you see, and countries with prices of their own", tags },
        async (request) => {
          const { country, isOfAccount } = await readReaderCountry(database, request);
          const lists = await listCurrentPrices(database, clock());
          const defaultCurrency = lists.at(-1)?.currency ?? "";
          const countries = lists.flatMap((list) =>
            list.country === null ? [] : [{ country: list.country, currency: list.currency }],
          );
          const own = countries.find((each) => each.country === country);
          const currency = own?.currency ?? defaultCurrency;
          return { data: { country: own?.country ?? null, currency, isOfAccount, countries, defaultCurrency } };
        },
      ),
      handle(
        listPriceLists,
        { access: admins("prices.see"), summary: "Prices of every country, with all that were ever set", tags },
        async () => ({ data: await listPrices(context) }),
      ),
      handle(
        setPriceList,
        {
          access: { ...admins("prices.change"), reach: "all" },
          act: "price-list.set",
          summary: "Set the prices of a country, or the default, from a time on; orders keep theirs",
          tags,
          params: priceListParams,
        },
        async (request) => ({
          data: await setPrices(context, requireSession(request).userId, request.params.country, request.body),
        }),
      ),
    ],
  };
};
