import type { Desk } from "@kalima/contracts/sockets";
import type { Database } from "../../kernel/database/database.ts";

/** Medians, because one question left over a weekend says nothing about the others. Follow-ups are the agents' own. */
const MEDIANS = `SELECT
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM taken_at - enqueued_at))
    FROM support_tickets WHERE taken_at > $1) AS turn,
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first.at - r.created_at))
    FROM (SELECT request_id, min(created_at) AS at FROM support_replies GROUP BY request_id) AS first
    JOIN support_requests r ON r.id = first.request_id
    WHERE first.at > $1 AND r.source <> 'follow_up') AS question`;

/** How long visitors waited for their turn and questions for their first answer since `since`, in seconds. */
export async function readResponseTimes(
  database: Database,
  since: Date,
): Promise<NonNullable<Desk["responseSeconds"]>> {
  const [row] = await database.query<NonNullable<Desk["responseSeconds"]>>(MEDIANS, [since]);
  return row ?? { turn: null, question: null };
}
