import { randomUUID } from "node:crypto";
import type { Pack } from "@kalima/catalog-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { PriceList } from "./prices.policy.ts";

/** A list as it was set. Without packs and currency, the country has the default from then on. */
export type SetList = {
  country: string | null;
  currency: string | null;
  packs: { pack: Pack; lessonMinor: number }[] | null;
  valid_from: Date;
  /** Names of the person who requested it, and of the one who approved it. */
  set_by: string | null;
  approved_by: string | null;
  set_at: Date;
};

/** `set_by` is an account, which `change_id` says to have been approved; both null for the lists of a new school. */
type NewList = Omit<SetList, "approved_by"> & { change_id: string | null };

type CurrentRow = { country: string | null; currency: string; packs: { pack: Pack; minor: number }[] };

const PACKS_OF = (minor: string) =>
  `(SELECT json_agg(json_build_object('pack', p.pack, '${minor}', p.lesson_minor) ORDER BY p.pack)
    FROM price_list_packs p WHERE p.list_id = l.id)`;

function toPriceList({ country, currency, packs }: CurrentRow): PriceList {
  const minor = (size: Pack) => {
    const found = packs.find(({ pack }) => pack === size);
    if (!found) throw new Error(`the prices of ${country ?? "the default"} have no pack of ${size}`);
    return found.minor;
  };
  return { country, currency, lessonMinor: { 1: minor(1), 6: minor(6), 12: minor(12), 24: minor(24) } };
}

/** Rows of price lists. */
export function priceListsRepository(database: Database) {
  /** The lists that count at `now`, the default last; of these countries alone, where some are named. */
  async function listCurrent(now: Date, countries: readonly string[] | null = null): Promise<PriceList[]> {
    const rows = await database.query<CurrentRow>(
      `SELECT l.country, l.currency, ${PACKS_OF("minor")} AS packs FROM (
         SELECT DISTINCT ON (country) * FROM price_lists
         WHERE valid_from <= $1 AND ($2::text[] IS NULL OR country IS NULL OR country = ANY($2))
         ORDER BY country, valid_from DESC, number DESC
       ) l WHERE l.currency IS NOT NULL ORDER BY l.country NULLS LAST`,
      [now, countries],
    );
    return rows.map(toPriceList);
  }

  return {
    listCurrent,

    /** The list of a country, or the default. */
    async read(country: string | null, now: Date): Promise<PriceList> {
      const [list] = await listCurrent(now, country === null ? [] : [country]);
      if (!list) throw new Error("there are no default prices");
      return list;
    },

    /** All lists ever set, of one country or of all: the default first, the latest of each first. */
    listAll(only?: { country: string | null }): Promise<SetList[]> {
      return database.query<SetList>(
        `SELECT l.country, l.currency, ${PACKS_OF("lessonMinor")} AS packs, l.valid_from, u.name AS set_by, a.name AS approved_by, l.set_at
         FROM price_lists l LEFT JOIN users u ON u.id = l.set_by
         LEFT JOIN price_list_changes c ON c.id = l.change_id LEFT JOIN users a ON a.id = c.decided_by
         WHERE NOT $1 OR l.country IS NOT DISTINCT FROM $2
         ORDER BY l.country NULLS FIRST, l.valid_from DESC, l.number DESC`,
        [only !== undefined, only?.country ?? null],
      );
    },

    async add({ country, currency, packs, valid_from, set_by, set_at, change_id }: NewList): Promise<void> {
      const id = randomUUID();
      await database.query(
        `INSERT INTO price_lists (id, country, currency, valid_from, set_by, set_at, change_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id, country, currency, valid_from, set_by, set_at, change_id],
      );
      await database.query(
        `INSERT INTO price_list_packs (list_id, pack, lesson_minor)
         SELECT $1, p.pack, p."lessonMinor" FROM jsonb_to_recordset($2) AS p(pack smallint, "lessonMinor" integer)`,
        [id, JSON.stringify(packs ?? [])],
      );
    },
  };
}
