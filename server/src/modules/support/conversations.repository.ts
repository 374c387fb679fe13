import { randomUUID } from "node:crypto";
import type { ChatMessage, MessageType } from "@kalima/contracts/sockets";
import type { Database } from "../../database/database.ts";
import type { MessageQuotas } from "./quotas.ts";

/** `user:<id>` or `guest:<id>`. */
export type Owner = `${"user" | "guest"}:${string}`;
export type Side = "visitor" | "agent";
export type Conversation = { id: string; chat_session_id: string; owner: Owner };
export type NewMessage = {
  conversationId: string;
  clientId: string | null;
  side: Side;
  senderId: string;
  type: MessageType;
  content: string;
  now: Date;
};

type MessageRow = {
  id: string;
  sequence: number;
  client_id: string | null;
  sender: Side;
  type: MessageType;
  content: string;
  created_at: Date;
};
export type StoredMessage = MessageRow & { isNew: boolean };

const MAX_MISSED = 500;
/** Recordings are large: an answer to `sync` ends with the message that reaches this size. */
const MAX_MISSED_BYTES = 4 * 1024 * 1024;

/** A message as one side reads it: its own are from `user`, the other side's from `other`. */
export function messageFor(reader: Side, row: MessageRow): ChatMessage {
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

/** Conversations and their messages. */
export function conversationsRepository(database: Database) {
  return {
    async bySession(chatSessionId: string): Promise<Conversation | undefined> {
      const [row] = await database.query<Conversation>(
        "SELECT id, chat_session_id, owner FROM support_conversations WHERE chat_session_id = $1",
        [chatSessionId],
      );
      return row;
    },

    /** Binds a chat session to its first user. The returned conversation may belong to another owner. */
    async open(chatSessionId: string, owner: Owner, now: Date): Promise<Conversation> {
      await database.query(
        `INSERT INTO support_conversations (id, chat_session_id, owner, created_at, last_active_at)
         VALUES ($1, $2, $3, $4, $4) ON CONFLICT DO NOTHING`,
        [randomUUID(), chatSessionId, owner, now],
      );
      const conversation = await this.bySession(chatSessionId);
      if (!conversation) throw new Error("A conversation vanished");
      return conversation;
    },

    /**
     * Stores a message with the next sequence of its conversation, once for each `clientId`. The lock on the
     * conversation makes sequences gapless. Quotas count what a visitor sends.
     *
     * @throws {AppError} `support.quota_used_up`
     */
    add(message: NewMessage, quotas?: MessageQuotas): Promise<StoredMessage> {
      const { conversationId, clientId, side, senderId, type, content, now } = message;
      return database.transaction(async (tx) => {
        await tx.query("SELECT 1 FROM support_conversations WHERE id = $1 FOR UPDATE", [conversationId]);
        const [known] = await tx.query<MessageRow>(
          "SELECT * FROM support_messages WHERE conversation_id = $1 AND sender = $2 AND client_id = $3",
          [conversationId, side, clientId],
        );
        if (known) return { ...known, isNew: false };
        await quotas?.take(tx, message);
        const [row] = await tx.query<MessageRow>(
          `WITH numbered AS (
             UPDATE support_conversations SET last_sequence = last_sequence + 1, last_active_at = $8
             WHERE id = $2 RETURNING last_sequence
           )
           INSERT INTO support_messages (id, conversation_id, sequence, client_id, sender, sender_id, type, content, created_at)
           SELECT $1, $2, last_sequence, $3, $4, $5, $6, $7, $8 FROM numbered RETURNING *`,
          [randomUUID(), conversationId, clientId, side, senderId, type, content, now],
        );
        if (!row) throw new Error("A conversation vanished");
        return { ...row, isNew: true };
      });
    },

    /** Messages after a sequence, in order: at least one while there are any, at most 500 or about 4 MB. */
    after(conversationId: string, sequence: number): Promise<MessageRow[]> {
      return database.query<MessageRow>(
        `SELECT id, sequence, client_id, sender, type, content, created_at FROM (
           SELECT *, sum(octet_length(content)) OVER (ORDER BY sequence) - octet_length(content) AS before
           FROM support_messages WHERE conversation_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3
         ) missed WHERE before < $4 ORDER BY sequence`,
        [conversationId, sequence, MAX_MISSED, MAX_MISSED_BYTES],
      );
    },
  };
}
