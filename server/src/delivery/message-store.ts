import { randomUUID } from "node:crypto";
import { type ChatMessage, type MessageType, NO_RECEIPTS, type Receipts } from "@kalima/messages-contract";
import type { Database } from "../kernel/database/database.ts";
import { isUniqueViolation } from "../kernel/database/unique-violation.ts";

/** The tables of one kind of conversation; all have the same columns. */
export type MessageTables = { conversations: string; messages: string; receipts: string };

export type MessageRow<Side extends string> = {
  id: string;
  sequence: number;
  client_id: string | null;
  sender: Side;
  type: MessageType;
  content: string;
  created_at: Date;
};

export type NewMessage<Side extends string> = {
  conversationId: string;
  /** The sender's idempotency key; null for a message that is never resent. */
  clientId: string | null;
  side: Side;
  senderId: string;
  type: MessageType;
  content: string;
  now: Date;
};

export type StoredMessage<Side extends string> = MessageRow<Side> & { isNew: boolean };

/** An additional check in the transaction that stores a new message. When it throws, nothing is stored. */
export type MessageGuard<Side extends string> = (tx: Database, message: NewMessage<Side>) => Promise<void>;

const MAX_MISSED = 500;
/** Recordings are large: an answer to `sync` ends with the message that reaches this size. */
const MAX_MISSED_BYTES = 4 * 1024 * 1024;
/** Columns that make up a `MessageRow`, as a SQL select list. */
export const MESSAGE_COLUMNS = "id, sequence, client_id, sender, type, content, created_at";

/** A message as one side reads it: its own are from `user`, the other side's from `other`. */
export function toChatMessage<Side extends string>(reader: Side, row: MessageRow<Side>): ChatMessage {
  return {
    id: row.id,
    clientId: row.sender === reader ? row.client_id : null,
    sequence: row.sequence,
    content: row.content,
    sender: row.sender === reader ? "user" : "other",
    type: row.type,
    timestamp: row.created_at.toISOString(),
  };
}

/**
 * Runs one statement that stores a message unless it is known. Undefined also when another connection stores the same
 * message at this moment: the statement does not see that row, but its unique index does.
 */
export async function storeOnce<T>(store: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await store();
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/**
 * Stores the messages of conversations between two sides: numbered without gaps, stored once, never changed. The rows
 * are authoritative, because events sent over sockets may get lost.
 */
export function createMessageStore<Side extends string>(database: Database, tables: MessageTables) {
  const { conversations, messages, receipts } = tables;

  /** Stores nothing when the message is known. The row's lock makes sequences gapless. */
  async function insert(db: Database, message: NewMessage<Side>): Promise<StoredMessage<Side> | undefined> {
    const { conversationId, clientId, side, senderId, type, content, now } = message;
    const [row] = await db.query<MessageRow<Side>>(
      `WITH numbered AS (
         UPDATE ${conversations} SET last_sequence = last_sequence + 1, last_active_at = $8 WHERE id = $2
           AND NOT EXISTS (SELECT FROM ${messages} WHERE conversation_id = $2 AND sender = $4 AND client_id = $3)
         RETURNING last_sequence
       )
       INSERT INTO ${messages} (id, conversation_id, sequence, client_id, sender, sender_id, type, content, created_at)
       SELECT $1, $2, last_sequence, $3, $4, $5, $6, $7, $8 FROM numbered RETURNING ${MESSAGE_COLUMNS}`,
      [randomUUID(), conversationId, clientId, side, senderId, type, content, now],
    );
    return row && { ...row, isNew: true };
  }

  async function findKnown(
    db: Database,
    { conversationId, side, clientId }: NewMessage<Side>,
  ): Promise<StoredMessage<Side> | undefined> {
    const [known] = await db.query<MessageRow<Side>>(
      `SELECT ${MESSAGE_COLUMNS} FROM ${messages} WHERE conversation_id = $1 AND sender = $2 AND client_id = $3`,
      [conversationId, side, clientId],
    );
    return known && { ...known, isNew: false };
  }

  async function addGuarded(message: NewMessage<Side>, guard: MessageGuard<Side>) {
    return database.transaction(async (tx) => {
      await tx.query(`SELECT 1 FROM ${conversations} WHERE id = $1 FOR UPDATE`, [message.conversationId]);
      const known = await findKnown(tx, message);
      if (known) return known;
      await guard(tx, message);
      return insert(tx, message);
    });
  }

  return {
    /**
     * Stores a message with the next sequence of its conversation, once for each `clientId` of a side. Resolves after
     * the commit.
     *
     * @throws {AppError} of `guard`, which a message that is resent does not pass again
     */
    async add(message: NewMessage<Side>, guard?: MessageGuard<Side>): Promise<StoredMessage<Side>> {
      const stored = guard
        ? await addGuarded(message, guard)
        : ((await storeOnce(() => insert(database, message))) ?? (await findKnown(database, message)));
      if (!stored) throw new Error("A conversation vanished");
      return stored;
    },

    /** Messages after a sequence, in order: at least one while there are any, at most 500 or about 4 MB. */
    listAfter(conversationId: string, sequence: number): Promise<MessageRow<Side>[]> {
      return database.query<MessageRow<Side>>(
        `SELECT ${MESSAGE_COLUMNS} FROM (
           SELECT *, sum(octet_length(content)) OVER (ORDER BY sequence) - octet_length(content) AS before
           FROM ${messages} WHERE conversation_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3
         ) missed WHERE before < $4 ORDER BY sequence`,
        [conversationId, sequence, MAX_MISSED, MAX_MISSED_BYTES],
      );
    },

    /** The sequences up to which a side has received and read messages. */
    async readReceipts(conversationId: string, side: Side): Promise<Receipts> {
      const [row] = await database.query<Receipts>(
        `SELECT delivered, read FROM ${receipts} WHERE conversation_id = $1 AND side = $2`,
        [conversationId, side],
      );
      return row ?? NO_RECEIPTS;
    },

    /**
     * Advances the receipts of a side: never backwards, never beyond the last message. Returns the new receipts, or
     * null when they did not change.
     */
    async markReceipts(conversationId: string, side: Side, reached: Receipts): Promise<Receipts | null> {
      const [row] = await database.query<Receipts>(
        `INSERT INTO ${receipts} AS known (conversation_id, side, delivered, read)
         SELECT id, $2, least(greatest($3::int, $4::int), last_sequence), least($4::int, last_sequence)
         FROM ${conversations} WHERE id = $1 AND last_sequence > 0
         ON CONFLICT (conversation_id, side) DO UPDATE SET
           delivered = greatest(known.delivered, excluded.delivered), read = greatest(known.read, excluded.read)
         WHERE known.delivered < excluded.delivered OR known.read < excluded.read
         RETURNING delivered, read`,
        [conversationId, side, reached.delivered, reached.read],
      );
      return row ?? null;
    },
  };
}
