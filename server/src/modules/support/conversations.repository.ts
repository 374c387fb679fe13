import { randomUUID } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { type MessageTables, messageStore } from "../../delivery/message-store.ts";

/** `user:<id>` or `guest:<id>`. */
export type Owner = `${"user" | "guest"}:${string}`;
export type Side = "visitor" | "agent";
export type Conversation = { id: string; chat_session_id: string; owner: Owner };

const TABLES: MessageTables = {
  conversations: "support_conversations",
  messages: "support_messages",
  receipts: "support_receipts",
};

/** Conversations and their messages. */
export function conversationsRepository(database: Database) {
  return {
    ...messageStore<Side>(database, TABLES),

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
  };
}
