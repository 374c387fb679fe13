import { randomUUID } from "node:crypto";
import type { BilingualText } from "@kalima/contracts/domain";
import type { MessageType, Receipts } from "@kalima/messages-contract";
import {
  createMessageStore,
  MESSAGE_COLUMNS,
  type MessageRow,
  type MessageTables,
  storeOnce,
} from "../../delivery/message-store.ts";
import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { After } from "../../kernel/http/time-pages.ts";
import { buildUnreadCheckSql } from "./unread-check.ts";

export type Side = "student" | "trainer";
/** Participant who reads or writes: the side and the account. */
export type Reader = { side: Side; userId: string };

/** The participants. */
export type Parties = { id: string; student_id: string; trainer_user_id: string | null };
/** Participants with the state that decides who may write what. */
export type PartiesRow = Parties & {
  last_sequence: number;
  /** True while the student's account and the trainer are active. */
  is_active: boolean;
  /** True if the student has a paid pack with the trainer. */
  is_paid: boolean;
  blocked_by: Side[];
};

/** `hidden` is the content without contact details, which is stored while there is no paid pack. */
export type NewText = { conversationId: string; clientId: string; content: string; hidden: string; now: Date };

export type ConversationRow = PartiesRow & {
  /** Time of the last message, or of the start. */
  created_at: Date;
  student_name: string;
  trainer_id: string;
  trainer_name: BilingualText;
  unread: number;
  receipts: Receipts | null;
  last_message: { content: string; type: MessageType; sender: Side; at: string } | null;
};

const TABLES: MessageTables = {
  conversations: "conversations",
  messages: "conversation_messages",
  receipts: "conversation_receipts",
};
const PAID_PACK = "b.status = 'confirmed' AND b.service IS NULL";

/** `$1` is the reader's side, `$2` the account. */
const IN_SCOPE = "CASE $1 WHEN 'student' THEN c.student_id = $2::uuid ELSE t.user_id = $2::uuid END";
const PARTIES = `c.id, c.last_sequence, c.student_id, t.user_id AS trainer_user_id,
    u.status = 'active' AND t.status = 'active' AS is_active,
    EXISTS (SELECT FROM bookings b WHERE b.student_id = c.student_id AND b.trainer_id = c.trainer_id AND ${PAID_PACK}) AS is_paid,
    ARRAY(SELECT side FROM conversation_blocks WHERE conversation_id = c.id) AS blocked_by`;
const JOINED = "FROM conversations c JOIN trainers t ON t.id = c.trainer_id JOIN users u ON u.id = c.student_id";
const UNREAD = `(SELECT count(*)::int FROM conversation_messages m WHERE m.conversation_id = c.id AND m.sender <> $1
       AND m.sequence > coalesce((SELECT read FROM conversation_receipts WHERE conversation_id = c.id AND side = $1), 0))`;
const CONVERSATION_SQL = `
  SELECT ${PARTIES}, date_trunc('milliseconds', c.last_active_at) AS created_at,
    ${buildCalledNameSql("u.name")} AS student_name, c.trainer_id, t.name AS trainer_name,
    ${UNREAD} AS unread,
    (SELECT json_build_object('delivered', delivered, 'read', read) FROM conversation_receipts
       WHERE conversation_id = c.id AND side <> $1) AS receipts,
    (SELECT json_build_object('content', left(content, 200), 'type', type, 'sender', sender, 'at', iso_instant(created_at))
       FROM conversation_messages WHERE conversation_id = c.id AND sequence = c.last_sequence) AS last_message
  ${JOINED}`;

/** Maximum number of messages in a conversation: about 80 MB of the longest texts. */
export const MAX_MESSAGES = 20_000;
/** `$3` is the conversation. Checks, numbers and inserts in one round trip, because round trips dominate the cost. */
const ADD_TEXT_SQL = `
  WITH parties AS (SELECT ${PARTIES} ${JOINED} WHERE ${IN_SCOPE} AND c.id = $3),
  numbered AS (
    UPDATE conversations c SET last_sequence = c.last_sequence + 1, last_active_at = $8, ${buildUnreadCheckSql("$8::timestamptz")}
    FROM parties p WHERE c.id = p.id AND p.is_active AND p.blocked_by = '{}' AND c.last_sequence < ${MAX_MESSAGES}
      AND NOT EXISTS (SELECT FROM conversation_messages WHERE conversation_id = $3 AND sender = $1 AND client_id = $5)
    RETURNING c.last_sequence, p.is_paid, p.student_id, p.trainer_user_id
  ),
  stored AS (
    INSERT INTO conversation_messages (id, conversation_id, sequence, client_id, sender, sender_id, type, content, created_at)
    SELECT $4, $3, last_sequence, $5, $1, $2::text, 'text', CASE WHEN is_paid THEN $6 ELSE $7 END, $8 FROM numbered
    RETURNING ${MESSAGE_COLUMNS}
  )
  SELECT stored.*, student_id, trainer_user_id FROM stored, numbered`;

/** Conversations of students and trainers, and their messages. */
export function conversationsRepository(database: Database) {
  return {
    ...createMessageStore<Side>(database, TABLES),

    async countUnread({ side, userId }: Reader): Promise<number> {
      const [row] = await database.query<{ unread: number }>(
        `SELECT coalesce(sum(${UNREAD}), 0)::int AS unread ${JOINED} WHERE ${IN_SCOPE}`,
        [side, userId],
      );
      return row?.unread ?? 0;
    },

    /** Lists at most `limit + 1` rows, the most recently active first. Trainers do not see empty conversations. */
    list({ side, userId }: Reader, after: After, limit: number): Promise<ConversationRow[]> {
      return database.query(
        `${CONVERSATION_SQL} WHERE ${IN_SCOPE} AND ($1 = 'student' OR c.last_sequence > 0)
         AND ($3::timestamptz IS NULL OR (date_trunc('milliseconds', c.last_active_at), c.id) < ($3, $4::uuid))
         ORDER BY date_trunc('milliseconds', c.last_active_at) DESC, c.id DESC LIMIT $5`,
        [side, userId, after?.at ?? null, after?.id ?? null, limit + 1],
      );
    },

    async find({ side, userId }: Reader, id: string): Promise<ConversationRow | undefined> {
      const [row] = await database.query<ConversationRow>(`${CONVERSATION_SQL} WHERE ${IN_SCOPE} AND c.id = $3`, [
        side,
        userId,
        id,
      ]);
      return row;
    },

    /** Reads only the participants and their state, because every message and receipt needs them. */
    async findParties({ side, userId }: Reader, id: string): Promise<PartiesRow | undefined> {
      const [row] = await database.query<PartiesRow>(`SELECT ${PARTIES} ${JOINED} WHERE ${IN_SCOPE} AND c.id = $3`, [
        side,
        userId,
        id,
      ]);
      return row;
    },

    /** Stores a text like `add`. Undefined if it is already stored or not allowed; `add` and its checks tell which. */
    async addText({ side, userId }: Reader, { conversationId, clientId, content, hidden, now }: NewText) {
      const values = [side, userId, conversationId, randomUUID(), clientId, content, hidden, now];
      const [row] =
        (await storeOnce(() => database.query<MessageRow<Side> & Omit<Parties, "id">>(ADD_TEXT_SQL, values))) ?? [];
      if (!row) return undefined;
      const { student_id, trainer_user_id, ...message } = row;
      return { row: { id: conversationId, student_id, trainer_user_id }, stored: { ...message, isNew: true } };
    },

    /** Schedules the check for unread messages. Call it in the transaction that stores a message. */
    requestUnreadCheck: (tx: Database, id: string, now: Date) =>
      tx.query(`UPDATE conversations c SET ${buildUnreadCheckSql("$2::timestamptz")} WHERE id = $1`, [id, now]),

    /** Finds the pair with a partner: any active trainer for a student, a student with a paid pack for a trainer. */
    async findPair({ side, userId }: Reader, partnerId: string) {
      const [pair] = await database.query<{ student_id: string; trainer_id: string; trainer_user_id: string | null }>(
        side === "student"
          ? `SELECT $1::uuid AS student_id, id AS trainer_id, user_id AS trainer_user_id FROM trainers
             WHERE id = $2 AND status = 'active'`
          : `SELECT b.student_id, b.trainer_id, t.user_id AS trainer_user_id FROM bookings b
             JOIN trainers t ON t.id = b.trainer_id WHERE t.user_id = $1 AND b.student_id = $2 AND ${PAID_PACK} LIMIT 1`,
        [userId, partnerId],
      );
      return pair;
    },

    /** Finds or creates the conversation of the two. */
    async open(studentId: string, trainerId: string, now: Date): Promise<{ id: string; isNew: boolean }> {
      const [added] = await database.query<{ id: string }>(
        `INSERT INTO conversations (id, student_id, trainer_id, created_at, last_active_at) VALUES ($1, $2, $3, $4, $4)
         ON CONFLICT DO NOTHING RETURNING id`,
        [randomUUID(), studentId, trainerId, now],
      );
      if (added) return { id: added.id, isNew: true };
      const [known] = await database.query<{ id: string }>(
        "SELECT id FROM conversations WHERE student_id = $1 AND trainer_id = $2",
        [studentId, trainerId],
      );
      if (!known) throw new Error("A conversation vanished");
      return { id: known.id, isNew: false };
    },

    async isKnown(studentId: string, trainerId: string): Promise<boolean> {
      const rows = await database.query("SELECT FROM conversations WHERE student_id = $1 AND trainer_id = $2", [
        studentId,
        trainerId,
      ]);
      return rows.length > 0;
    },

    /** Lists messages before a sequence, newest first. */
    listBefore(id: string, sequence: number | null, limit: number): Promise<MessageRow<Side>[]> {
      return database.query(
        `SELECT * FROM conversation_messages WHERE conversation_id = $1 AND ($2::int IS NULL OR sequence < $2)
         ORDER BY sequence DESC LIMIT $3`,
        [id, sequence, limit],
      );
    },

    async setBlocked(id: string, side: Side, isBlocked: boolean, now: Date): Promise<void> {
      if (!isBlocked) {
        await database.query("DELETE FROM conversation_blocks WHERE conversation_id = $1 AND side = $2", [id, side]);
        return;
      }
      await database.query(
        `INSERT INTO conversation_blocks (conversation_id, side, blocked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [id, side, now],
      );
    },

    addReport: (id: string, side: Side, reason: string, now: Date) =>
      database.query(
        `INSERT INTO conversation_reports (id, conversation_id, side, reason, last_sequence, created_at)
         SELECT $2, id, $3, $4, last_sequence, $5 FROM conversations WHERE id = $1`,
        [id, randomUUID(), side, reason, now],
      ),

    /** Deletes all conversations of this account. */
    forget: (userId: string) =>
      database.query(
        "DELETE FROM conversations WHERE student_id = $1 OR trainer_id IN (SELECT id FROM trainers WHERE user_id = $1)",
        [userId],
      ),
  };
}

/** Counts the messages of trainers that a student has not read. */
export const countUnreadOfStudent = (database: Database, studentId: string): Promise<number> =>
  conversationsRepository(database).countUnread({ side: "student", userId: studentId });

/** Students whose messages a trainer has not read, the one who has waited longest first. `text` is null for pictures and voices. */
export const listWaitingStudents = (database: Database, trainerUser: string, limit: number) =>
  database.query<{ id: string; student_name: string; text: string | null; since: Date }>(
    `SELECT c.id, ${buildCalledNameSql("u.name")} AS student_name, min(m.created_at) AS since,
       (array_agg(CASE WHEN m.type = 'text' THEN left(m.content, 200) END ORDER BY m.sequence DESC))[1] AS text
     ${JOINED} JOIN conversation_messages m ON m.conversation_id = c.id AND m.sender = 'student'
       AND m.sequence > coalesce((SELECT read FROM conversation_receipts WHERE conversation_id = c.id AND side = 'trainer'), 0)
     WHERE t.user_id = $1 GROUP BY c.id, u.id ORDER BY since, c.id LIMIT $2`,
    [trainerUser, limit],
  );
