import { MAX_TRAINER_COUNT, type TrainerFacets } from "@kalima/contracts/api";
import type { WeekHour } from "@kalima/contracts/domain";
import type { Database } from "../../../database/database.ts";
import { DAY } from "../../../time/wall-clock.ts";
import type { Asker } from "../availability.policy.ts";
import { type Countable, facetsOf, fitting } from "./facets.policy.ts";
import { bookableTimes, hasTimeValue, listingConditions } from "./listing-conditions.ts";
import { LIST_DAYS } from "./refresh-listings.ts";
import { type Statement, sqlParameters } from "./sql-parameters.ts";
import { ANY_TRAINER, type TrainerFilter } from "./trainer-filter.ts";
import { WEEK_HOURS, weekRanges } from "./week-ranges.ts";

/** Trainers that are looked at one by one; of more, a random sample of this size. */
const SAMPLE = 1_000;
/** Trainers whose free times are looked at. */
const HOURS_SAMPLE = 300;

/**
 * Trainers that search and favourites leave, as JSON, in the order of their lots: the first ones are a random sample.
 * `lot` is the last one's: of all, that share is before it.
 */
export function sampleStatement(filter: TrainerFilter, asker: Asker): Statement {
  const parameters = sqlParameters();
  const times = bookableTimes(filter, asker, parameters);
  const narrowed = { ...ANY_TRAINER, search: filter.search, ids: filter.ids };
  const conditions = listingConditions(narrowed, { ...times, ranges: null }, parameters);
  const text = `SELECT lot, coalesce(trainers, '[]') AS trainers FROM (
      SELECT max(lot) AS lot, json_agg(json_build_array(trainer_id, tokens, price_minor, rating_average, is_free)) AS trainers
      FROM (
        SELECT l.trainer_id, l.tokens, l.price_minor, l.rating_average, l.lot,
          ${times.ranges ? hasTimeValue(times) : "true"} AS is_free
        FROM trainer_listings l WHERE ${["true", ...conditions].join(" AND ")} ORDER BY l.lot LIMIT ${SAMPLE}
      ) AS sample
    ) AS found`;
  return { text, values: parameters.values };
}

/** How many of these trainers are free in each band of the week. */
export function hoursStatement(trainerIds: readonly string[], filter: TrainerFilter, asker: Asker): Statement {
  const parameters = sqlParameters();
  const times = bookableTimes({ ...filter, hours: [] }, asker, parameters);
  const bands = weekRanges(asker.timeZone, WEEK_HOURS, asker.now, asker.now + LIST_DAYS * DAY);
  const hours = parameters.add(bands.map(({ hour }) => hour));
  const starts = parameters.add(bands.map(({ from }) => new Date(from)));
  const text = `SELECT value, count(*) AS count FROM (
      SELECT DISTINCT f.trainer_id, (${hours}::text[])[width_bucket(f.starts_at, ${starts}::timestamptz[])] AS value
      FROM trainer_listings l JOIN trainer_free_times f ON f.trainer_id = l.trainer_id AND ${times.areListed("f")}
      WHERE l.trainer_id = ANY(${parameters.add(trainerIds)}::uuid[])
    ) AS free GROUP BY value ORDER BY value`;
  return { text, values: parameters.values };
}

/** All that fit, counted to `MAX_TRAINER_COUNT`. */
export function totalStatement(filter: TrainerFilter, asker: Asker): Statement {
  const parameters = sqlParameters();
  const conditions = listingConditions(filter, bookableTimes(filter, asker, parameters), parameters);
  const text = `SELECT count(*) AS count FROM (SELECT FROM trainer_listings l
    WHERE ${["true", ...conditions].join(" AND ")} LIMIT ${MAX_TRAINER_COUNT}) AS found`;
  return { text, values: parameters.values };
}

type SampleRow = { lot: number | null; trainers: [string, string[], number, number | null, boolean][] };

/** Counts of trainers for each value of a filter, from their listings. */
export function facetsRepository(database: Database) {
  const read = <T>({ text, values }: Statement) => database.query<T>(text, values);

  async function hoursOf(among: readonly Countable[], weight: number, filter: TrainerFilter, asker: Asker) {
    const looked = among.slice(0, HOURS_SAMPLE);
    const ids = looked.map(({ id }) => id);
    const rows = await read<{ value: WeekHour; count: number }>(hoursStatement(ids, filter, asker));
    const each = weight * Math.max(1, among.length / HOURS_SAMPLE);
    return rows.map(({ value, count }) => ({ value, count: Math.min(Math.round(count * each), MAX_TRAINER_COUNT) }));
  }

  return {
    /**
     * Exact for up to 1,000 trainers that the search finds (bands of the week: up to 300); of more, estimated from a
     * random sample. The total is exact to `MAX_TRAINER_COUNT`.
     */
    async count(filter: TrainerFilter, asker: Asker): Promise<TrainerFacets> {
      const [sample] = await read<SampleRow>(sampleStatement(filter, asker));
      const all = (sample?.trainers ?? []).map(
        ([id, tokens, price, rating, isFree]): Countable => ({ id, tokens, price, rating, isFree }),
      );
      const weight = all.length === SAMPLE && sample?.lot ? Math.max(1, 1 / sample.lot) : 1;
      const facets = facetsOf(all, filter, weight);
      const [hours, [exact]] = await Promise.all([
        hoursOf(fitting(all, filter, "hours"), weight, filter, asker),
        weight > 1 ? read<{ count: number }>(totalStatement(filter, asker)) : [],
      ]);
      return { ...facets, total: exact?.count ?? facets.total, hours };
    },
  };
}
