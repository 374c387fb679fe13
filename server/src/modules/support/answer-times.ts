import { DAY_MS } from "@kalima/contracts/domain";
import type { SupportAnswerTimes } from "@kalima/support-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";

const COUNTED_MS = 30 * DAY_MS;
/** Smallest number of answers for a median; fewer do not predict the next answer. */
export const MIN_ANSWERS = 5;
/** Cached, because every open panel reads it, and a median over a month changes slowly. */
export const KEPT_MS = 600_000;

type Row = { chats: number; chat_seconds: number | null; questions: number; question_seconds: number | null };

/** Excludes follow-ups, which agents create themselves, and conversations without an answer. */
const MEDIANS = `
  WITH chats AS (
    SELECT extract(epoch FROM first.at - t.enqueued_at) AS seconds FROM support_tickets t
    CROSS JOIN LATERAL (SELECT min(m.created_at) AS at FROM support_messages m
      WHERE m.conversation_id = t.conversation_id AND m.sender = 'agent' AND m.created_at >= t.enqueued_at
        AND m.created_at <= coalesce(t.ended_at, 'infinity')) AS first
    WHERE t.taken_at > $1 AND first.at IS NOT NULL
  ), questions AS (
    SELECT extract(epoch FROM min(p.created_at) - r.created_at) AS seconds
    FROM support_requests r JOIN support_replies p ON p.request_id = r.id
    WHERE r.source <> 'follow_up' GROUP BY r.id HAVING min(p.created_at) > $1
  )
  SELECT (SELECT count(*)::int FROM chats) AS chats, (SELECT count(*)::int FROM questions) AS questions,
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FROM chats)::float8 AS chat_seconds,
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FROM questions)::float8 AS question_seconds`;

/** Rounds a median up to whole minutes; null if it is based on fewer than {@link MIN_ANSWERS} answers. */
export function toUsualMinutes(count: number, seconds: number | null): number | null {
  return count < MIN_ANSWERS || seconds === null ? null : Math.max(1, Math.ceil(seconds / 60));
}

/** Creates a reader of the median answer times of the last 30 days; each process caches them for `KEPT_MS`. */
export function createAnswerTimes(database: Database, clock: Clock): () => Promise<SupportAnswerTimes> {
  let kept: { until: number; times: Promise<SupportAnswerTimes> } | undefined;

  async function read(now: number): Promise<SupportAnswerTimes> {
    const [row] = await database.query<Row>(MEDIANS, [new Date(now - COUNTED_MS)]);
    return {
      chatMinutes: row ? toUsualMinutes(row.chats, row.chat_seconds) : null,
      questionMinutes: row ? toUsualMinutes(row.questions, row.question_seconds) : null,
    };
  }

  return () => {
    const now = clock().getTime();
    if (kept && now < kept.until) return kept.times;
    const times = read(now);
    kept = { until: now + KEPT_MS, times };
    times.catch(() => {
      kept = undefined;
    });
    return times;
  };
}
