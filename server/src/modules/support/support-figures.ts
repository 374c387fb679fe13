import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { type AgentFigures, MAX_FIGURE_DAYS, MIN_FIGURE_COUNT } from "@kalima/support-contract";
import type { Database } from "../../kernel/database/database.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { toZonedDate } from "../../time/wall-clock.ts";

/** Before any work; Postgres knows no year 0. */
const FIRST_DAY = "2000-01-01";

type Period = { from: string; to: string };
type Row = Omit<AgentFigures, "agent" | "isReader" | "days"> & {
  id: string;
  name: string;
  timed: number;
  ended: number;
};
type DayRow = { id: string; date: string; taken: number; answered: number };

/** Resolves the days of a query; today without them. @throws {AppError} `request.invalid` for too many days, or a wrong order */
export function resolvePeriod({ from, to }: Partial<Period>, now: Date): Period {
  const until = to ?? toZonedDate(SCHOOL_TIME_ZONE, now.getTime());
  const since = from ?? until;
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  if (since < FIRST_DAY || days < 1 || days > MAX_FIGURE_DAYS)
    throw new AppError("request.invalid", { fields: { from: "validation.invalid" } });
  return { from: since, to: until };
}

/** Work of agents between two days of the school, both included ($1, $2), of one agent or all ($3). */
const WORK = `
  WITH period AS (SELECT ($1::date::timestamp AT TIME ZONE '${SCHOOL_TIME_ZONE}') AS since,
    (($2::date + 1)::timestamp AT TIME ZONE '${SCHOOL_TIME_ZONE}') AS until
  ), chats AS (
    SELECT t.agent_id, t.taken_at AS at, t.rating, extract(epoch FROM t.ended_at - t.taken_at) AS length,
      extract(epoch FROM (SELECT min(m.created_at) FROM support_messages m WHERE m.conversation_id = t.conversation_id
        AND m.sender = 'agent' AND m.created_at >= t.enqueued_at
        AND m.created_at <= coalesce(t.ended_at, 'infinity')) - t.enqueued_at) AS first_answer
    FROM support_tickets t, period WHERE t.taken_at >= period.since AND t.taken_at < period.until
      AND t.agent_id IS NOT NULL AND ($3::uuid IS NULL OR t.agent_id = $3)
  ), answers AS (
    SELECT p.agent_id, min(p.created_at) AS at FROM support_replies p, period
    WHERE p.created_at >= period.since AND p.created_at < period.until
      AND p.agent_id IS NOT NULL AND ($3::uuid IS NULL OR p.agent_id = $3)
    GROUP BY p.agent_id, p.request_id
  ), stars AS (
    SELECT agent_id, rating FROM chats WHERE rating IS NOT NULL
    UNION ALL SELECT r.agent_id, r.rating FROM support_requests r, period
    WHERE r.rated_at >= period.since AND r.rated_at < period.until
      AND r.agent_id IS NOT NULL AND ($3::uuid IS NULL OR r.agent_id = $3)
  ), given AS (
    SELECT h.agent_id FROM support_hand_overs h, period
    WHERE h.at >= period.since AND h.at < period.until AND ($3::uuid IS NULL OR h.agent_id = $3)
  )`;

const TOTALS = `${WORK}
  SELECT u.id, u.name, count(c.at)::int AS taken, count(c.first_answer)::int AS timed, count(c.length)::int AS ended,
    (SELECT count(*)::int FROM stars s WHERE s.agent_id = u.id) AS rated,
    (SELECT avg(s.rating)::float8 FROM stars s WHERE s.agent_id = u.id) AS stars,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY c.first_answer)::float8 AS "firstAnswerSeconds",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY c.length)::float8 AS "lengthSeconds",
    (SELECT count(*)::int FROM answers a WHERE a.agent_id = u.id) AS answered,
    (SELECT count(*)::int FROM given g WHERE g.agent_id = u.id) AS "handedOver"
  FROM users u LEFT JOIN chats c ON c.agent_id = u.id
  WHERE u.id = $3 OR u.id IN (SELECT agent_id FROM chats UNION SELECT agent_id FROM answers UNION SELECT agent_id FROM given
    UNION SELECT agent_id FROM stars)
  GROUP BY u.id, u.name ORDER BY u.name, u.id`;

const DAYS = `${WORK}
  SELECT agent_id AS id, to_char(at AT TIME ZONE '${SCHOOL_TIME_ZONE}', 'YYYY-MM-DD') AS date,
    count(*) FILTER (WHERE is_chat)::int AS taken, count(*) FILTER (WHERE NOT is_chat)::int AS answered
  FROM (SELECT agent_id, at, true AS is_chat FROM chats UNION ALL SELECT agent_id, at, false FROM answers) AS work
  GROUP BY 1, 2 ORDER BY 2`;

const enough = (value: number | null, count: number) => (count < MIN_FIGURE_COUNT ? null : value);

/** Computes figures from stored times: of one agent, or with null of everyone who worked in these days. */
export async function readFigures(
  database: Database,
  { from, to }: Period,
  { readerId, agentId }: { readerId: string; agentId: string | null },
): Promise<AgentFigures[]> {
  const [totals, days] = await Promise.all([
    database.query<Row>(TOTALS, [from, to, agentId]),
    database.query<DayRow>(DAYS, [from, to, agentId]),
  ]);
  return totals.map(({ id, name, timed, ended, ...row }) => ({
    ...row,
    agent: { id, name },
    isReader: id === readerId,
    firstAnswerSeconds: enough(row.firstAnswerSeconds, timed),
    lengthSeconds: enough(row.lengthSeconds, ended),
    stars: enough(row.stars, row.rated),
    days: days.filter((day) => day.id === id).map(({ date, taken, answered }) => ({ date, taken, answered })),
  }));
}
