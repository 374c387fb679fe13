import type { CriterionMean, RatingMonth } from "@kalima/catalog-contract";
import { RATING_CRITERIA } from "@kalima/catalog-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";

/** Fewest ratings of a year, and of a month, that make a mean: one student's stars for a criterion stay their own. */
const FEWEST_IN_YEAR = 5;
const FEWEST_IN_MONTH = 3;

/** Each rated criterion of a trainer's lessons since the start of the month eleven months before `$2`. */
const RATED_CRITERIA = `
  SELECT to_char(l.ends_at AT TIME ZONE $3, 'YYYY-MM') AS month, given.key AS criterion, given.value::int AS stars
  FROM lessons l CROSS JOIN LATERAL jsonb_each_text(l.rating_criteria) AS given
  WHERE l.trainer_id = $1 AND l.status = 'completed' AND l.rating IS NOT NULL
    AND l.ends_at >= date_trunc('month', $2::timestamptz - interval '11 months', $3)`;

/** In the order in which students are asked. */
const sortMeans = (means: readonly CriterionMean[]) =>
  RATING_CRITERIA.flatMap((criterion) => means.filter((mean) => mean.criterion === criterion));

/** Means of the criteria over the last twelve months. */
export async function readCriterionMeans(database: Database, trainerId: string, now: Date): Promise<CriterionMean[]> {
  const means = await database.query<CriterionMean>(
    `SELECT criterion, round(avg(stars), 1)::float AS average, count(*)::int AS count FROM (${RATED_CRITERIA}) AS rated
     GROUP BY criterion HAVING count(*) >= ${FEWEST_IN_YEAR}`,
    [trainerId, now, SCHOOL_TIME_ZONE],
  );
  return sortMeans(means);
}

/** The last twelve months that have ratings, the newest first. */
export async function readRatingMonths(database: Database, trainerId: string, now: Date): Promise<RatingMonth[]> {
  const months = await database.query<RatingMonth>(
    `WITH means AS (
       SELECT month, criterion, round(avg(stars), 1)::float AS average, count(*)::int AS count
       FROM (${RATED_CRITERIA}) AS rated GROUP BY month, criterion HAVING count(*) >= ${FEWEST_IN_MONTH}
     ), months AS (
       SELECT to_char(ends_at AT TIME ZONE $3, 'YYYY-MM') AS month,
         round(avg(rating), 1)::float AS average, count(*)::int AS count
       FROM lessons WHERE trainer_id = $1 AND status = 'completed' AND rating IS NOT NULL
         AND ends_at >= date_trunc('month', $2::timestamptz - interval '11 months', $3)
       GROUP BY 1
     )
     SELECT month, average, count, coalesce(
       (SELECT json_agg(json_build_object('criterion', criterion, 'average', m.average, 'count', m.count))
        FROM means m WHERE m.month = months.month), '[]') AS criteria
     FROM months ORDER BY month DESC`,
    [trainerId, now, SCHOOL_TIME_ZONE],
  );
  return months.map((month) => ({ ...month, criteria: sortMeans(month.criteria) }));
}
