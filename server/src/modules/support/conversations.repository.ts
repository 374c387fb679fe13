import { randomUUID } from "node:crypto";
import { createMessageStore, type MessageTables } from "../../delivery/message-store.ts";
import type { Database } from "../../kernel/database/database.ts";

/** `user:<id>` or `guest:<id>`. */
export type Owner = `${"user" | "guest"}:${string}`;
export type Side = "visitor" | "agent";
export type Conversation = {
  id: string;
  chat_session_id: string;
  owner: Owner;
  /** The account that signed in later on the browser of this guest; null for conversations of accounts. */
  adopted_by: string | null;
};

/** Columns of a conversation `c` that make up a `Conversation`. */
export const CONVERSATION_COLUMNS = "c.id, c.chat_session_id, c.owner, c.adopted_by";

const TABLES: MessageTables = {
  conversations: "support_conversations",
  messages: "support_messages",
  receipts: "support_receipts",
};

/** Conversations and their messages. */
export function conversationsRepository(database: Database) {
  return {
    ...createMessageStore<Side>(database, TABLES),

    async findBySession(chatSessionId: string): Promise<Conversation | undefined> {
      const [row] = await database.query<Conversation>(
        `SELECT ${CONVERSATION_COLUMNS} FROM support_conversations c WHERE chat_session_id = $1`,
        [chatSessionId],
      );
      return row;
    },

    /**
     * Assigns the earlier conversations of a browser's guest to the account that signs in. Only the first account gets
     * them. Support staff never do, because they may sign in on the browsers of other people.
     */
    async adopt(guestId: string, userId: string): Promise<void> {
      await database.query(
        `UPDATE support_conversations SET adopted_by = u.id FROM users u
         WHERE owner = $1 AND adopted_by IS NULL AND u.id = $2 AND u.role NOT IN ('agent', 'admin')`,
        [`guest:${guestId}`, userId],
      );
    },

    /** Binds a chat session to its first user. The returned conversation may belong to another owner. */
    async open(chatSessionId: string, owner: Owner, now: Date): Promise<Conversation> {
      await database.query(
        `INSERT INTO support_conversations (id, chat_session_id, owner, created_at, last_active_at)
         VALUES ($1, $2, $3, $4, $4) ON CONFLICT DO NOTHING`,
        [randomUUID(), chatSessionId, owner, now],
      );
      const conversation = await this.findBySession(chatSessionId);
      if (!conversation) throw new Error("A conversation vanished");
      return conversation;
    },
  };
}

const ACCOUNT = "user:";

/** Returns the account id of an owner; null for a guest. */
export function parseAccountId(owner: Owner): string | null {
  return owner.startsWith(ACCOUNT) ? owner.slice(ACCOUNT.length) : null;
}

/** Builds the two parameters of `SAME_PERSON` for the person behind a conversation. */
export function toPersonKey({ owner, adopted_by }: Pick<Conversation, "owner" | "adopted_by">): [Owner, string | null] {
  const account = parseAccountId(owner) ?? adopted_by;
  return account ? [`user:${account}`, account] : [owner, null];
}

/**
 * Condition for conversations `c` of a person ($1, $2): an account's own and those it adopted; a guest's without those
 * that some account adopted.
 */
export const SAME_PERSON = "((c.owner = $1 AND c.adopted_by IS NULL) OR c.adopted_by = $2::uuid)";
