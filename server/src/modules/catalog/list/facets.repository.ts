import type { WeekHour } from "@kalima/catalog-contract";
import { MAX_TRAINER_COUNT, type TrainerFacets } from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import type { Viewer } from "../../trainers/public.ts";
import { type Countable, computeFacets, filterFitting } from "./facets.policy.ts";
import { createRangeFinder, decodeFreeTimes } from "./free-quarters.ts";
import { buildBookableTimes, buildListingConditions } from "./listing-conditions.ts";
import { LIST_DAYS } from "./refresh-listings.ts";
import { createSqlParameters, type Statement } from "./sql-parameters.ts";
import { ANY_TRAINER, type TrainerFilter } from "./trainer-filter.ts";
import { computeStartOfTomorrow, listWeekRanges, WEEK_HOURS } from "./week-ranges.ts";

/** Trainers that are looked at one by one; of more, a random sample of this size. */
const SAMPLE = 300;
/**
 * With an estimate this high, `MAX_TRAINER_COUNT` is surely reached. That many trainers of a school of 100,000 are 3 in the
 * sample on average, and this estimate needs 15 (Poisson: less than 1 in 10⁶).
 */
const SURELY_MANY = 5 * MAX_TRAINER_COUNT;

/** Tuple of a listing: tokens, price, rating, notice and refresh time in milliseconds, free quarters in base64. */
type SampledTrainer = [string[], number, number | null, number, number, string];
type SampleRow = { lot: number | null; trainers: SampledTrainer[] };

/**
 * Trainers that search and favourites leave, as JSON, in the order of their lots: the first ones are a random sample.
 * `lot` is the last one's: of all, that share is before it.
 */
function buildSampleStatement(filter: TrainerFilter, asker: Viewer): Statement {
  const parameters = createSqlParameters();
  const narrowed = { ...ANY_TRAINER, search: filter.search, ids: filter.ids };
  const conditions = buildListingConditions(narrowed, buildBookableTimes(narrowed, asker, parameters), parameters);
  const text = `SELECT lot, coalesce(trainers, '[]') AS trainers FROM (
      SELECT max(lot) AS lot, json_agg(json_build_array(tokens, price_minor, rating_average,
        extract(epoch FROM notice) * 1000, extract(epoch FROM refreshed_at) * 1000, encode(free_quarters, 'base64'))) AS trainers
      FROM (
        SELECT l.* FROM trainer_listings l WHERE ${["true", ...conditions].join(" AND ")} ORDER BY l.lot LIMIT ${SAMPLE}
      ) AS sample
    ) AS found`;
  return { text, values: parameters.values };
}

/** All that fit, counted to `MAX_TRAINER_COUNT`. */
function buildTotalStatement(filter: TrainerFilter, asker: Viewer): Statement {
  const parameters = createSqlParameters();
  const conditions = buildListingConditions(filter, buildBookableTimes(filter, asker, parameters), parameters);
  const text = `SELECT count(*) AS count FROM (SELECT FROM trainer_listings l
    WHERE ${["true", ...conditions].join(" AND ")} LIMIT ${MAX_TRAINER_COUNT}) AS found`;
  return { text, values: parameters.values };
}

/** Countries of all active trainers: one step in the index for each, however many live there. */
const COUNTRIES = `WITH RECURSIVE found AS (
    SELECT min(country) AS country FROM trainers WHERE status = 'active'
    UNION ALL
    SELECT (SELECT min(t.country) FROM trainers t WHERE t.status = 'active' AND t.country > found.country) FROM found
    WHERE found.country IS NOT NULL
  ) SELECT country FROM found WHERE country IS NOT NULL`;

/** Reads what is counted of a listing: the hours are those in which the asker may book, within the days of the filter. */
function createCountableReader({ freeFrom, freeTo }: TrainerFilter, { now, timeZone }: Viewer) {
  const until = now + LIST_DAYS * DAY_MS;
  const bands = listWeekRanges(timeZone, WEEK_HOURS, now, until);
  const findBand = createRangeFinder(bands);
  const earliest = Math.max(computeStartOfTomorrow(timeZone, now), freeFrom ?? 0);
  const latest = Math.min(until, freeTo ?? until);
  return ([tokens, price, rating, notice, madeAt, free]: SampledTrainer): Countable => {
    const hours = new Set<WeekHour>();
    for (const at of decodeFreeTimes(Buffer.from(free, "base64"), madeAt)) {
      const band = bands[findBand(at)];
      if (band && at >= earliest && at >= now + notice && at <= latest) hours.add(band.hour);
    }
    return { tokens, price, rating, hours };
  };
}

/** Counts of trainers for each value of a filter, from their listings. */
export function facetsRepository(database: Database) {
  const read = <T>({ text, values }: Statement) => database.query<T>(text, values);

  async function countExactly(filter: TrainerFilter, asker: Viewer): Promise<number> {
    const [exact] = await read<{ count: number }>(buildTotalStatement(filter, asker));
    return exact?.count ?? 0;
  }

  /** Countries without a trainer in the sample. The sample cannot say whether search and favourites leave one of them. */
  async function listOtherCountries(known: TrainerFacets["countries"]): Promise<string[]> {
    const found = await database.query<{ country: string }>(COUNTRIES);
    return found.map(({ country }) => country).filter((country) => known.every(({ value }) => value !== country));
  }

  return {
    /**
     * Exact for up to 300 trainers that the search finds; of more, estimated from a random sample. The total is exact
     * to `MAX_TRAINER_COUNT`.
     */
    async count(filter: TrainerFilter, asker: Viewer): Promise<TrainerFacets> {
      const [sample] = await read<SampleRow>(buildSampleStatement(filter, asker));
      const all = (sample?.trainers ?? []).map(createCountableReader(filter, asker));
      const weight = all.length === SAMPLE && sample?.lot ? Math.max(1, 1 / sample.lot) : 1;
      const facets = computeFacets(all, filter, weight);
      if (!facets.isEstimated) return { ...facets, otherCountries: [] };
      const isSurelyMany = filterFitting(all, filter).length * weight >= SURELY_MANY;
      const total = isSurelyMany ? MAX_TRAINER_COUNT : await countExactly(filter, asker);
      return { ...facets, total, otherCountries: await listOtherCountries(facets.countries) };
    },
  };
}
