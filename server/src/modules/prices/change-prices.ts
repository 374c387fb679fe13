import { randomUUID } from "node:crypto";
import {
  type CountryPriceLists,
  DEFAULT_PRICES,
  type WaitingPrices,
  type WantedPrices,
} from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import { defineDomainEvent } from "../../kernel/events/domain-events.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { type PriceChangeRow, priceChangesRepository, toEndOfWait } from "./price-changes.repository.ts";
import { priceListsRepository, type SetList } from "./price-lists.repository.ts";
import { readWanted, toSchoolDay, toStartOfDay } from "./wanted-prices.ts";

/** Two people have set the prices of a country, from now on or later. */
export const pricesSet = defineDomainEvent<{ country: string | null; validFrom: Date }>("prices.set");

type Dependencies = Pick<ModuleContext, "database" | "clock" | "events">;
type Reader = Pick<RequestSession, "userId" | "permissions">;

type Listed = Pick<SetList, "currency" | "packs">;
const presentPacks = ({ currency, packs }: Listed) => ({
  currency,
  packs:
    packs && currency
      ? packs.map(({ pack, lessonMinor }) => ({ pack, perLesson: { amountMinor: lessonMinor, currency } }))
      : null,
});

function presentWaiting(change: PriceChangeRow, { userId, permissions }: Reader, now: Date): WaitingPrices {
  const { from_day: fromDay } = change;
  const byReader = change.requested_by === userId;
  return {
    id: change.id,
    ...presentPacks(change),
    fromDay: fromDay !== null && fromDay > toSchoolDay(now) ? fromDay : null,
    requestedBy: change.requester,
    requestedAt: change.requested_at.toISOString(),
    endsAt: toEndOfWait(change.requested_at).toISOString(),
    byReader,
    mayDecide: !byReader && permissions?.has("prices.approve") === true,
  };
}

type OfCountry = { country: string | null; lists: readonly SetList[]; waiting: PriceChangeRow | undefined };

/** `lists` are all of one country, the latest first. */
function present({ country, lists, waiting }: OfCountry, reader: Reader, now: Date): CountryPriceLists {
  const current = lists.find(({ valid_from }) => valid_from <= now);
  return {
    country,
    lists: lists.map((list) => ({
      ...presentPacks(list),
      validFrom: list.valid_from.toISOString(),
      fromDay: toSchoolDay(list.valid_from),
      setBy: list.set_by,
      approvedBy: list.approved_by,
      setAt: list.set_at.toISOString(),
      state: list.valid_from > now ? "planned" : list === current ? "current" : "past",
    })),
    waiting: waiting ? presentWaiting(waiting, reader, now) : null,
    mayRequest: reader.permissions?.has("prices.change") === true,
  };
}

async function readCountry(tx: Database, country: string | null, reader: Reader, now: Date) {
  const lists = await priceListsRepository(tx).listAll({ country });
  return present({ country, lists, waiting: await priceChangesRepository(tx).findOf(country, now) }, reader, now);
}

/** Lists the prices of all countries that have or wait for some, the default first. */
export async function listPrices(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  reader: Reader,
): Promise<CountryPriceLists[]> {
  const now = clock();
  const lists = Map.groupBy(await priceListsRepository(database).listAll(), ({ country }) => country);
  const waiting = new Map((await priceChangesRepository(database).listWaiting(now)).map((row) => [row.country, row]));
  const countries = [...new Set([...lists.keys(), ...waiting.keys()])].toSorted((one, other) =>
    (one ?? "") < (other ?? "") ? -1 : 1,
  );
  return countries.map((country) =>
    present({ country, lists: lists.get(country) ?? [], waiting: waiting.get(country) }, reader, now),
  );
}

const nameOf = (country: string | null) => country ?? DEFAULT_PRICES;
const objectOf = (country: string | null) => ({ kind: "price-list", id: nameOf(country) });
const inWords = ({ currency, packs }: Listed) =>
  [currency, ...(packs ?? []).map(({ pack, lessonMinor }) => `${pack}: ${lessonMinor}`)].join();
const summarize = ({ currency, packs, valid_from }: SetList) => ({ currency, packs, validFrom: valid_from });

/**
 * Requests other prices of a country; a second person decides.
 *
 * @throws {AppError} `request.invalid` naming `country`, `list` or `fromDay`; `prices.change_waits`.
 */
export async function requestChange(
  { database, clock }: Dependencies,
  reader: Reader,
  body: WantedPrices,
): Promise<CountryPriceLists> {
  const now = clock();
  const { country, fromDay: from_day, validFrom } = readWanted(body, now);
  const currency = body.list?.currency ?? null;
  const packs = body.list?.packs.toSorted((one, other) => one.pack - other.pack) ?? null;
  return database.transaction(async (tx) => {
    const changes = priceChangesRepository(tx);
    await changes.lock();
    await changes.endOld(country, now);
    if (await changes.findOf(country, now)) throw new AppError("prices.change_waits");
    const lists = await priceListsRepository(tx).listAll({ country });
    const before = lists.find(({ valid_from }) => valid_from <= validFrom);
    if (inWords(before ?? { currency: null, packs: null }) === inWords({ currency, packs })) {
      throw new AppError("request.invalid", { fields: { list: "validation.invalid" } });
    }
    const change = { country, currency, packs, from_day };
    await changes.add({ id: randomUUID(), ...change, requested_by: reader.userId, requested_at: now });
    await audit(tx, {
      object: objectOf(country),
      ...(before && { before: summarize(before) }),
      after: { currency, packs, fromDay: from_day },
    });
    return readCountry(tx, country, reader, now);
  });
}

/** @throws {AppError} `prices.change_decided` */
async function lockWaiting(tx: Database, id: string, now: Date): Promise<PriceChangeRow> {
  const changes = priceChangesRepository(tx);
  await changes.lock();
  const change = await changes.find(id, now);
  if (!change) throw new AppError("prices.change_decided");
  return change;
}

/**
 * Sets prices that somebody else requested: from their first day on, or from now on. Orders keep the amount and currency with
 * which they were made.
 *
 * @throws {AppError} `prices.change_decided`; `auth.forbidden` for the first person.
 */
export async function approveChange(
  { database, clock, events }: Dependencies,
  reader: Reader,
  id: string,
): Promise<CountryPriceLists> {
  return database.transaction(async (tx) => {
    const now = clock();
    const { country, currency, packs, from_day, requested_by } = await lockWaiting(tx, id, now);
    if (requested_by === reader.userId) throw new AppError("auth.forbidden");
    const begins = from_day === null ? now : toStartOfDay(from_day);
    const validFrom = new Date(Math.max(begins.getTime(), now.getTime()));
    const lists = priceListsRepository(tx);
    const before = (await lists.listAll({ country })).find(({ valid_from }) => valid_from <= validFrom);
    await priceChangesRepository(tx).decide(id, "approved", reader.userId, now);
    const list = { country, currency, packs, valid_from: validFrom, set_by: requested_by, set_at: now, change_id: id };
    await lists.add(list);
    await audit(tx, {
      object: objectOf(country),
      ...(before && { before: summarize(before) }),
      after: { currency, packs, validFrom },
    });
    await events.emit(tx, pricesSet, { country, validFrom });
    return readCountry(tx, country, reader, now);
  });
}

/**
 * Ends a change that waits: its requester withdraws it, anybody else refuses it.
 *
 * @throws {AppError} `prices.change_decided`; `auth.forbidden` for the other one of the two.
 */
export async function endChange(
  { database, clock }: Dependencies,
  reader: Reader,
  { id, to }: { id: string; to: "refused" | "withdrawn" },
): Promise<CountryPriceLists> {
  return database.transaction(async (tx) => {
    const now = clock();
    const { country, currency, packs, from_day, requested_by } = await lockWaiting(tx, id, now);
    if ((requested_by === reader.userId) !== (to === "withdrawn")) throw new AppError("auth.forbidden");
    await priceChangesRepository(tx).decide(id, to, reader.userId, now);
    await audit(tx, {
      object: objectOf(country),
      before: { currency, packs, fromDay: from_day },
      after: { state: to },
    });
    return readCountry(tx, country, reader, now);
  });
}
