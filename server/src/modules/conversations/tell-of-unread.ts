import type { BilingualText } from "@kalima/contracts/domain";
import type { MessageType } from "@kalima/contracts/sockets";
import type { Database } from "../../database/database.ts";
import type { ModuleContext } from "../server-module.ts";
import { messageUnread } from "./conversation-events.ts";
import type { Side } from "./conversations.repository.ts";

/** Somebody who is there reads within it, and needs no notification. */
const WAIT_MS = 30_000;

export type UnreadWatch = {
  /** Looks soon whether a side has read its messages. Call it in the transaction that stores one. */
  watch(tx: Database, conversationId: string, side: Side): Promise<void>;
};

type Waiting = {
  student_id: string;
  student_name: string;
  trainer_name: BilingualText;
  trainer_user_id: string | null;
  type: MessageType;
};

/** Notifies a side of messages that it has not read after half a minute: once, until it has read them. */
export function watchUnread({
  clock,
  database,
  events,
  jobs,
}: Pick<ModuleContext, "clock" | "database" | "events" | "jobs">): UnreadWatch {
  const look = jobs.define<{ conversationId: string; side: Side }>({
    name: "conversations.look-for-unread",
    run: ({ conversationId, side }) =>
      database.transaction(async (tx) => {
        // The last sequence that was told of grows with each notification; reading up to it allows the next one.
        const [waiting] = await tx.query<Waiting>(
          `UPDATE conversations c SET ${side}_told_to = c.last_sequence FROM trainers t, users u
           WHERE c.id = $1 AND t.id = c.trainer_id AND u.id = c.student_id
             AND EXISTS (SELECT FROM conversation_messages m WHERE m.conversation_id = c.id AND m.sender <> $2
               AND m.sequence > coalesce((SELECT read FROM conversation_receipts WHERE conversation_id = c.id AND side = $2), 0))
             AND c.${side}_told_to <= coalesce((SELECT read FROM conversation_receipts WHERE conversation_id = c.id AND side = $2), 0)
           RETURNING c.student_id, split_part(u.name, ' ', 1) AS student_name, t.name AS trainer_name, t.user_id AS trainer_user_id,
             (SELECT type FROM conversation_messages WHERE conversation_id = c.id AND sender <> $2
               ORDER BY sequence DESC LIMIT 1) AS type`,
          [conversationId, side],
        );
        if (!waiting) return;
        const { student_id: studentId, student_name: student, trainer_user_id: trainerUserId } = waiting;
        const userId = side === "student" ? studentId : trainerUserId;
        const name = side === "student" ? waiting.trainer_name : { en: student, ar: student };
        if (userId) await events.emit(tx, messageUnread, { userId, studentId, name, type: waiting.type });
      }),
  });
  return {
    async watch(tx, conversationId, side) {
      const runAt = new Date(clock().getTime() + WAIT_MS);
      await jobs.enqueue(tx, look, { conversationId, side }, { runAt, key: `${conversationId}:${side}` });
    },
  };
}
