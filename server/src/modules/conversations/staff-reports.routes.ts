import type { BilingualText } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { ConversationReport } from "@kalima/messages-contract";
import { listConversationReports, settleConversationReport } from "@kalima/messages-contract";
import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../kernel/http/time-pages.ts";
import type { Side } from "./conversations.repository.ts";

/** Number of messages that staff read with a report: the last ones at the time of the report. */
export const SHOWN_MESSAGES = 30;
const tags = ["conversations"];

type Row = {
  id: string;
  created_at: Date;
  side: Side;
  reason: string;
  student_name: string;
  trainer_name: BilingualText;
  messages: ConversationReport["messages"];
};

/** Unsettled reports, newest first. */
const OPEN_REPORTS = `
  SELECT r.id, date_trunc('milliseconds', r.created_at) AS created_at, r.side, r.reason,
    ${buildCalledNameSql("u.name")} AS student_name, t.name AS trainer_name,
    coalesce((SELECT json_agg(json_build_object('sender', m.sender, 'content', m.content, 'type', m.type, 'at', iso_instant(m.created_at))
        ORDER BY m.sequence)
      FROM (SELECT * FROM conversation_messages WHERE conversation_id = c.id AND sequence <= r.last_sequence
        ORDER BY sequence DESC LIMIT ${SHOWN_MESSAGES}) AS m), '[]') AS messages
  FROM conversation_reports r JOIN conversations c ON c.id = r.conversation_id
    JOIN trainers t ON t.id = c.trainer_id JOIN users u ON u.id = c.student_id
  WHERE r.settled_at IS NULL
    AND ($1::timestamptz IS NULL OR (date_trunc('milliseconds', r.created_at), r.id) < ($1, $2::uuid))
  ORDER BY date_trunc('milliseconds', r.created_at) DESC, r.id DESC LIMIT $3`;

/** Routes on which admins read reported conversations. Staff cannot read conversations without a report. */
export function staffReportsRoutes(database: Database, clock: Clock): Routes {
  return [
    handle(
      listConversationReports,
      { access: admins("reports.see"), summary: "Reported conversations that wait for the staff, newest first", tags },
      async ({ query }) => {
        const limit = clampLimit(query.limit);
        const after = readCursor(query.cursor);
        const rows = await database.query<Row>(OPEN_REPORTS, [after?.at ?? null, after?.id ?? null, limit + 1]);
        const { page, nextCursor } = paginate(rows, limit);
        const data = page.map(({ id, created_at, side, reason, student_name, trainer_name, messages }) => ({
          ...{ id, reason, messages },
          at: created_at.toISOString(),
          reportedBy: side,
          student: student_name,
          trainer: trainer_name,
        }));
        return { data, page: { nextCursor } };
      },
    ),
    handle(
      settleConversationReport,
      {
        access: { ...admins("reports.change"), reach: "all" },
        act: "report.settled",
        summary: "Mark a report as dealt with",
        tags,
      },
      async (request) => {
        const { userId } = requireSession(request);
        const [known] = await database.query(
          `UPDATE conversation_reports SET settled_at = coalesce(settled_at, $2), settled_by = coalesce(settled_by, $3)
           WHERE id = $1 RETURNING id`,
          [request.params.id, clock(), userId],
        );
        if (!known) throw new AppError("request.not_found");
        return DONE;
      },
    ),
  ];
}

/** The two people of a report that waits for the staff. */
export async function findReportedPair(
  database: Database,
  reportId: string,
): Promise<{ studentId: string; trainerUser: string } | undefined> {
  const [row] = await database.query<{ studentId: string; trainerUser: string }>(
    `SELECT c.student_id AS "studentId", t.user_id AS "trainerUser"
     FROM conversation_reports r JOIN conversations c ON c.id = r.conversation_id JOIN trainers t ON t.id = c.trainer_id
     WHERE r.id = $1 AND r.settled_at IS NULL AND t.user_id IS NOT NULL`,
    [reportId],
  );
  return row;
}
