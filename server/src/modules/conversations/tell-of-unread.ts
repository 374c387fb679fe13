import type { BilingualText } from "@kalima/contracts/domain";
import type { MessageType } from "@kalima/contracts/sockets";
import type { Database } from "../../database/database.ts";
import type { ModuleContext } from "../server-module.ts";
import { messageUnread } from "./conversation-events.ts";
import type { Side } from "./conversations.repository.ts";

/** Somebody who is there reads within it, and needs no notification. */
const WAIT_MS = 30_000;

/** Clocks of processes and database may differ by this; a message that is stored now is committed within it. */
const MARGIN_MS = 5_000;
const MAX_KNOWN = 50_000;

export type UnreadWatch = {
  /** Looks soon whether a side has read its messages; one look serves all messages until then. */
  watch(conversationId: string, side: Side): Watch;
};

/** `enqueue` belongs into the transaction that stores a message, `keep` behind its commit. */
type Watch = { enqueue(tx: Database): Promise<void>; keep(): void };

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
  /** When committed jobs of this process run. What it forgets costs a statement. */
  const known = new Map<string, number>();

  /** A job that runs within the margin may have looked before the message is committed. */
  function isWatched(key: string, now: number): boolean {
    const leftMs = (known.get(key) ?? 0) - now;
    return leftMs > MARGIN_MS && leftMs <= WAIT_MS;
  }

  return {
    watch(conversationId, side) {
      const key = `${conversationId}:${side}`;
      let added: number | undefined;
      return {
        async enqueue(tx) {
          added = undefined;
          const now = clock().getTime();
          if (isWatched(key, now)) return;
          const runAt = new Date(now + WAIT_MS);
          const isAdded = await jobs.enqueueOnce(tx, look, { conversationId, side }, { runAt, key });
          // One of another process runs at a time that is not known here.
          added = isAdded ? runAt.getTime() : undefined;
        },
        keep() {
          if (added === undefined) return;
          if (known.size >= MAX_KNOWN) known.clear();
          known.set(key, added);
        },
      };
    },
  };
}
