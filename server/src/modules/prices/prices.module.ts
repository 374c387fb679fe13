import {
  approvePrices,
  getPriceCountries,
  listPriceLists,
  refusePrices,
  requestPrices,
  withdrawPrices,
} from "@kalima/catalog-contract";
import { admins, provedAdmins, requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { approveChange, endChange, listPrices, requestChange } from "./change-prices.ts";
import { priceChangesRepository, selectWaitingPrices } from "./price-changes.repository.ts";
import { listCurrentPrices, readReaderCountry } from "./read-prices.ts";

const tags = ["prices"];

/** HTTP routes of price lists: countries with prices of their own, and for staff all lists and changes by two people (ST-04). */
export const pricesModule: ModuleFactory = (context) => {
  const { database, clock, events, queues } = context;
  queues.register({
    key: "price-changes",
    roles: ["admin"],
    permission: "prices.approve",
    due: "priceChange",
    select: ({ userId }, now) => selectWaitingPrices(userId, now),
  });
  events.on(accountRemoved, async (tx, { userId }) => {
    await priceChangesRepository(tx).endOf(userId, clock());
  });
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
        async (request) => ({ data: await listPrices(context, requireSession(request)) }),
      ),
      handle(
        requestPrices,
        {
          access: provedAdmins("prices.change"),
          act: "price-list.requested",
          summary: "Request other prices of a country, or of the default; a second person decides",
          tags,
        },
        async (request) => ({ data: await requestChange(context, requireSession(request), request.body) }),
      ),
      handle(
        approvePrices,
        {
          access: { ...provedAdmins("prices.approve"), reach: "all" },
          act: "price-list.approved",
          summary: "Set prices that somebody else requested; orders keep theirs",
          tags,
        },
        async (request) => ({ data: await approveChange(context, requireSession(request), request.params.id) }),
      ),
      handle(
        refusePrices,
        {
          access: { ...admins("prices.approve"), reach: "all" },
          act: "price-list.refused",
          summary: "Refuse prices that somebody else requested",
          tags,
        },
        async (request) => ({
          data: await endChange(context, requireSession(request), { id: request.params.id, to: "refused" }),
        }),
      ),
      handle(
        withdrawPrices,
        {
          access: { ...admins("prices.change"), reach: "all" },
          act: "price-list.withdrawn",
          summary: "Withdraw prices that you requested",
          tags,
        },
        async (request) => ({
          data: await endChange(context, requireSession(request), { id: request.params.id, to: "withdrawn" }),
        }),
      ),
    ],
  };
};
