import type { BilingualText } from "@kalima/contracts/domain";
import type { MessageType } from "@kalima/messages-contract";
import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { messageUnread } from "./conversation-events.ts";
import type { Side } from "./conversations.repository.ts";
import { UNREAD_WAIT_INTERVAL } from "./unread-check.ts";

const LOOK_EVERY_SECONDS = 5;
/** Conversations that one transaction checks. Few, because it locks them, and new messages wait for the lock. */
const BATCH_SIZE = 10;

type Dependencies = Pick<ModuleContext, "clock" | "database" | "events" | "jobs">;
type UnreadRow = {
  student_id: string;
  student_name: string;
  trainer_name: BilingualText;
  trainer_user_id: string | null;
  type: MessageType;
};

/** Notifies the readers of one side and advances the notified sequence; reading up to it allows the next one. */
async function notifySide(tx: Database, events: Dependencies["events"], side: Side, ids: readonly string[], now: Date) {
  const read = `coalesce((SELECT read FROM conversation_receipts WHERE conversation_id = c.id AND side = $2), 0)`;
  const waiting = await tx.query<UnreadRow>(
    `UPDATE conversations c SET ${side}_told_to = c.last_sequence FROM trainers t, users u
     WHERE c.id = ANY($1::uuid[]) AND t.id = c.trainer_id AND u.id = c.student_id AND c.${side}_told_to <= ${read}
       AND EXISTS (SELECT FROM conversation_messages m WHERE m.conversation_id = c.id AND m.sender <> $2
         AND m.sequence > ${read} AND m.created_at <= $3::timestamptz - ${UNREAD_WAIT_INTERVAL})
     RETURNING c.student_id, ${buildCalledNameSql("u.name")} AS student_name, t.name AS trainer_name, t.user_id AS trainer_user_id,
       (SELECT type FROM conversation_messages WHERE conversation_id = c.id AND sender <> $2
         ORDER BY sequence DESC LIMIT 1) AS type`,
    [ids, side, now],
  );
  for (const { student_id: studentId, student_name: student, trainer_name, trainer_user_id, type } of waiting) {
    const userId = side === "student" ? studentId : trainer_user_id;
    const name = side === "student" ? trainer_name : { en: student, ar: student };
    if (userId) await events.emit(tx, messageUnread, { userId, studentId, name, type });
  }
}

/** Checks one batch of due conversations. Resolves to true if more may be due. */
function notifyBatch({ database, clock, events }: Dependencies): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock();
    const due = await tx.query<{ id: string }>(
      `SELECT id FROM conversations WHERE look_for_unread_at <= $1 ORDER BY look_for_unread_at
       LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      [now],
    );
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return false;
    // Separate statements, which see the messages that were committed before these rows were locked.
    for (const side of ["student", "trainer"] as const) await notifySide(tx, events, side, ids, now);
    // A younger message is checked half a minute after it was sent.
    await tx.query(
      `UPDATE conversations SET look_for_unread_at =
         CASE WHEN last_active_at > $2::timestamptz - ${UNREAD_WAIT_INTERVAL} THEN last_active_at + ${UNREAD_WAIT_INTERVAL} END WHERE id = ANY($1::uuid[])`,
      [ids, now],
    );
    return ids.length === BATCH_SIZE;
  });
}

/**
 * Schedules notifications of a side about messages that it has not read after half a minute, once until it has read
 * them. A column of the
 * conversation stores the time of the next check, because a job for each message would cost more than the message.
 */
export function scheduleUnreadNotifications(parts: Dependencies): void {
  parts.jobs.schedule({
    name: "conversations.tell-of-unread",
    everySeconds: LOOK_EVERY_SECONDS,
    async run(signal) {
      while (!signal.aborted && (await notifyBatch(parts)));
    },
  });
}
