import type { Pack } from "@kalima/catalog-contract";
import { SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import type { Database } from "../kernel/database/database.ts";
import { priceListsRepository } from "../modules/prices/public.ts";

type Listed = readonly [country: string, currency: string, lessonMinor: Record<Pack, number>];

/** A lesson of each pack with a trainer who asks for EGP 200. Other countries have the default. */
const LISTS: readonly Listed[] = [
  ["EG", SCHOOL_CURRENCY, { 1: 20_000, 6: 19_000, 12: 18_000, 24: 17_000 }],
  ["SA", "SAR", { 1: 4_500, 6: 4_300, 12: 4_000, 24: 3_800 }],
  ["AE", "AED", { 1: 4_500, 6: 4_300, 12: 4_000, 24: 3_800 }],
  ["KW", "KWD", { 1: 3_750, 6: 3_550, 12: 3_350, 24: 3_150 }],
  ["QA", "QAR", { 1: 4_500, 6: 4_300, 12: 4_000, 24: 3_800 }],
  ["US", "USD", { 1: 1_200, 6: 1_150, 12: 1_100, 24: 1_000 }],
  ["GB", "GBP", { 1: 1_000, 6: 950, 12: 900, 24: 850 }],
];

/** Adds the price lists of a demo where none is set. */
export async function seedPrices(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const lists = priceListsRepository(tx);
    if ((await lists.listAll()).some(({ country }) => country !== null)) return;
    for (const [country, currency, { 1: single, 6: small, 12: medium, 24: large }] of LISTS) {
      const packs = [
        { pack: 1 as const, lessonMinor: single },
        { pack: 6 as const, lessonMinor: small },
        { pack: 12 as const, lessonMinor: medium },
        { pack: 24 as const, lessonMinor: large },
      ];
      await lists.add({ country, currency, packs, valid_from: now, set_by: null, set_at: now, change_id: null });
    }
  });
}
