import type { ReplyTime } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_SECONDS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";

const DAYS = 90;
/** Fewer answers say nothing about the next one. */
const MIN_ANSWERS = 5;
/** The steps that are shown, with their hours. Slower trainers have none. */
const STEPS = [
  ["hour", 1],
  ["three_hours", 3],
  ["day", 24],
  ["two_days", 48],
] as const satisfies readonly (readonly [ReplyTime, number])[];

/**
 * How long a trainer's answers to students usually took lately: the median from the first message of a student's turn to the
 * trainer's next one, rounded up to a step. Null with few answers, and for slower ones. Messages without an answer do not
 * count, because the last word of a talk needs none.
 */
export async function readReplyTime(database: Database, trainerId: string, now: Date): Promise<ReplyTime | null> {
  const [row] = await database.query<{ answers: number; seconds: number | null }>(
    `WITH messages AS (
       SELECT m.conversation_id, m.sequence, m.sender, m.created_at,
         lag(m.sender) OVER (PARTITION BY m.conversation_id ORDER BY m.sequence) AS sender_before
       FROM conversation_messages m JOIN conversations c ON c.id = m.conversation_id
       WHERE c.trainer_id = $1 AND m.created_at >= $2
     ), turns AS (
       SELECT sender, created_at, lead(created_at) OVER (PARTITION BY conversation_id ORDER BY sequence) AS answered_at
       FROM messages WHERE sender IS DISTINCT FROM sender_before
     )
     SELECT count(*)::int AS answers,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - created_at))::float8 AS seconds
     FROM turns WHERE sender = 'student' AND answered_at IS NOT NULL`,
    [trainerId, new Date(now.getTime() - DAYS * DAY_MS)],
  );
  if (!row || row.seconds === null || row.answers < MIN_ANSWERS) return null;
  const { seconds } = row;
  return STEPS.find(([, hours]) => seconds <= hours * HOUR_SECONDS)?.[0] ?? null;
}
