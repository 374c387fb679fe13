import type { EarlierConversation, EndReason } from "@kalima/support-contract";
import { MESSAGE_COLUMNS, type MessageRow } from "../../delivery/message-store.ts";
import type { Database } from "../../kernel/database/database.ts";
import { type Conversation, SAME_PERSON, type Side, toPersonKey } from "./conversations.repository.ts";

type Row = {
  id: string;
  last_active_at: Date;
  note: string;
  agent: string | null;
  end_reason: EndReason | null;
  rating: number | null;
};

const SHOWN = 10;
const MAX_MESSAGES = 100;

/** Reads earlier conversations of a person, for the agent of the current conversation. */
export function earlierChatsRepository(database: Database) {
  return {
    /** Lists the newest conversations that contain a message. */
    async list(present: Pick<Conversation, "id" | "owner" | "adopted_by">): Promise<EarlierConversation[]> {
      const rows = await database.query<Row>(
        `SELECT c.id, c.last_active_at, c.note, t.end_reason, t.rating, u.name AS agent
         FROM support_conversations c
         LEFT JOIN LATERAL (SELECT * FROM support_tickets WHERE conversation_id = c.id
           ORDER BY enqueued_at DESC LIMIT 1) t ON true
         LEFT JOIN users u ON u.id = t.agent_id
         WHERE ${SAME_PERSON} AND c.id <> $3 AND c.last_sequence > 0 ORDER BY c.last_active_at DESC, c.id LIMIT $4`,
        [...toPersonKey(present), present.id, SHOWN],
      );
      return rows.map(({ id: conversationId, last_active_at, note, agent, end_reason: reason, rating: stars }) => {
        return { conversationId, at: last_active_at.toISOString(), note, agent, reason, stars };
      });
    },

    /** Lists the last messages of another conversation; undefined if it belongs to a different person. */
    async listMessages(present: Conversation, earlierId: string): Promise<MessageRow<Side>[] | undefined> {
      const [known] = await database.query(`SELECT 1 FROM support_conversations c WHERE ${SAME_PERSON} AND c.id = $3`, [
        ...toPersonKey(present),
        earlierId,
      ]);
      if (!known) return undefined;
      return this.listLast(earlierId);
    },

    /** Lists the last messages of a conversation, oldest first. */
    async listLast(conversationId: string): Promise<MessageRow<Side>[]> {
      const rows = await database.query<MessageRow<Side>>(
        `SELECT ${MESSAGE_COLUMNS} FROM support_messages WHERE conversation_id = $1 ORDER BY sequence DESC LIMIT $2`,
        [conversationId, MAX_MESSAGES],
      );
      return rows.reverse();
    },
  };
}
