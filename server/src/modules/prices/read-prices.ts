import { COOKIE_NAMES, isCountry } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import type { Database } from "../../kernel/database/database.ts";
import { findUser } from "../users/public.ts";
import { priceListsRepository } from "./price-lists.repository.ts";
import type { PriceList } from "./prices.policy.ts";

/** Reads the list by which an account pays: that of its country, or the default. */
export async function readAccountPrices(database: Database, userId: string, now: Date): Promise<PriceList> {
  const account = await findUser(database, userId);
  return priceListsRepository(database).read(account?.country ?? null, now);
}

/** Reads the default list, for what has no reader, such as search engines. */
export const readDefaultPrices = (database: Database, now: Date): Promise<PriceList> =>
  priceListsRepository(database).read(null, now);

/** Reads all lists that count at `now`, the default last. */
export const listCurrentPrices = (database: Database, now: Date): Promise<PriceList[]> =>
  priceListsRepository(database).listCurrent(now);

/** The country that a visitor without an account chose in this browser; null for the default. */
export function readChosenCountry({ cookies }: Pick<FastifyRequest, "cookies">): string | null {
  const chosen = cookies?.[COOKIE_NAMES.country] ?? "";
  return isCountry(chosen) ? chosen : null;
}

/** The country whose prices a reader gets: that of the account, or the one chosen in this browser; null for the default. */
export async function readReaderCountry(
  database: Database,
  request: Pick<FastifyRequest, "session" | "cookies">,
): Promise<{ country: string | null; isOfAccount: boolean }> {
  const account = request.session?.verified ? await findUser(database, request.session.userId) : undefined;
  if (account?.country) return { country: account.country, isOfAccount: true };
  return { country: readChosenCountry(request), isOfAccount: false };
}

/** Reads the list whose prices a reader gets. */
export async function readReaderPrices(
  database: Database,
  request: Pick<FastifyRequest, "session" | "cookies">,
  now: Date,
): Promise<PriceList> {
  const { country } = await readReaderCountry(database, request);
  return priceListsRepository(database).read(country, now);
}
