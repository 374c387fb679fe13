import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { createEntriesReader } from "../users/public.ts";

const ENTRIES = `
  SELECT json_build_object('with', CASE WHEN c.student_id = $1 THEN t.name ELSE to_json(${buildCalledNameSql("u.name")})::jsonb END,
    'startedAt', iso_instant(c.created_at),
    'messages', (SELECT coalesce(json_agg(json_build_object('from',
        CASE WHEN (m.sender = 'student') = (c.student_id = $1) THEN 'me' ELSE m.sender END,
        'type', m.type, 'content', m.content, 'at', iso_instant(m.created_at)) ORDER BY m.sequence), '[]')
      FROM conversation_messages m WHERE m.conversation_id = c.id)) AS entry
  FROM conversations c JOIN trainers t ON t.id = c.trainer_id JOIN users u ON u.id = c.student_id
  WHERE c.student_id = $1 OR t.user_id = $1 ORDER BY c.created_at, c.id`;

const BEGUN = `
  SELECT c.id::text AS id, c.created_at AS at, json_build_object('trainer', t.name) AS details
  FROM conversations c JOIN trainers t ON t.id = c.trainer_id
  WHERE c.student_id = $1 OR c.trainer_id = (SELECT id FROM trainers WHERE user_id = $1)`;

/**
 * Provides the conversations of an account for its data export, with the messages of both sides. The content of a
 * picture or voice note is its address; the export contains the files that the person sent.
 */
export function provideMessages({
  database,
  personalData,
  personHistory,
}: Pick<ModuleContext, "database" | "personalData" | "personHistory">): void {
  personHistory.provide({ kind: "conversation", permission: "reports.see", statement: BEGUN });
  personalData.provide("messages", createEntriesReader(database, ENTRIES));
}
