import type { PricePreview, WantedPrices } from "@kalima/catalog-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { listCurrentPrices, listOffers, priceListsRepository, readWanted } from "../prices/public.ts";
import { trainersRepository } from "../trainers/public.ts";

/** The cheapest trainer, the one in the middle and the dearest; fewer of a small school. */
const PREVIEWED = `
  SELECT trainer_id FROM (
    SELECT trainer_id, row_number() OVER (ORDER BY price_minor, trainer_id) AS place, count(*) OVER () AS listed
    FROM trainer_listings
  ) ranked WHERE place IN (1, (listed + 1) / 2, listed) ORDER BY place`;

/** Students with the prices of a country ($1), or of none of the countries with prices of their own ($2), and their unpaid bookings. */
const CONCERNED = `
  WITH concerned AS (
    SELECT id FROM users WHERE role = 'student' AND status = 'active' AND CASE WHEN $1::text IS NULL
      THEN country IS NULL OR NOT country = ANY($2::text[]) ELSE country = $1 END
  )
  SELECT (SELECT count(*)::int FROM concerned) AS students,
    (SELECT count(*)::int FROM bookings b JOIN concerned c ON c.id = b.student_id
     WHERE b.status IN ('awaiting_payment', 'pending_approval') AND b.service IS NULL) AS unpaid`;

async function readPreviewed(database: Database) {
  const rows = await database.query<{ trainer_id: string }>(PREVIEWED);
  const ids = rows.map(({ trainer_id }) => trainer_id);
  const trainers = new Map((await trainersRepository(database).findAll(ids)).map((trainer) => [trainer.id, trainer]));
  return ids.flatMap((id) => trainers.get(id) ?? []);
}

/**
 * Compares wanted prices with those that count when they begin.
 *
 * @throws {AppError} `request.invalid` naming `country`, `list` or `fromDay`.
 */
export async function readPricePreview(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  body: WantedPrices,
): Promise<PricePreview> {
  const { country, list, validFrom } = readWanted(body, clock());
  const lists = priceListsRepository(database);
  const before = await lists.read(country, validFrom);
  const after = list ?? (await lists.read(null, validFrom));
  const others = (await listCurrentPrices(database, validFrom)).flatMap((other) => other.country ?? []);
  const [concerned] = await database.query<{ students: number; unpaid: number }>(CONCERNED, [country, others]);
  const trainers = await readPreviewed(database);
  return {
    trainers: trainers.map(({ id, name, price_per_lesson_minor: price, lesson_lengths: lengths }) => ({
      id,
      name,
      before: listOffers(before, price, lengths),
      after: listOffers(after, price, lengths),
    })),
    students: concerned?.students ?? 0,
    unpaid: concerned?.unpaid ?? 0,
  };
}
