import type { Language } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";

export type DeliveryChannel = "sms" | "email";
export type DeliveryRow = {
  channel: DeliveryChannel | null;
  delivery: "sending" | "sent" | "refused" | "undelivered" | null;
  delivered_at: Date | null;
};
/** The contents of a message with a reply. */
type OutgoingReply = {
  request_id: string;
  phone: string | null;
  email: string | null;
  full_name: string;
  language: Language;
  details: string;
  asked_at: Date;
  content: string;
};

/** Tracks the delivery of replies by SMS and e-mail. */
export function deliveriesRepository(database: Database) {
  return {
    /**
     * Takes the message of a reply that is still to be sent, which cannot be withdrawn from now on; including replies of earlier
     * versions, which recorded no delivery. Returns undefined if it was sent, has failed, or no longer exists.
     */
    async takeUnsent(replyId: string): Promise<OutgoingReply | undefined> {
      const [row] = await database.query<OutgoingReply>(
        `UPDATE support_replies p SET leaves_at = NULL FROM support_requests r
         WHERE p.id = $1 AND r.id = p.request_id AND coalesce(p.delivery, 'sending') = 'sending'
         RETURNING p.request_id, r.phone, r.email, r.full_name, r.language, r.details, r.created_at AS asked_at, p.content`,
        [replyId],
      );
      return row;
    },

    /** @param leavesAt Until then the reply can be withdrawn; null for one that leaves at once. */
    async start(replyId: string, channel: DeliveryChannel, leavesAt: Date | null): Promise<void> {
      await database.query(
        "UPDATE support_replies SET channel = $2, delivery = 'sending', leaves_at = $3 WHERE id = $1",
        [replyId, channel, leavesAt],
      );
    },

    /** Deletes a reply of the agent that has not left yet; returns false if there is none. */
    async withdraw(requestId: string, replyId: string, agentId: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        "DELETE FROM support_replies WHERE id = $1 AND request_id = $2 AND agent_id = $3 AND leaves_at > $4 RETURNING 1",
        [replyId, requestId, agentId, now],
      );
      return rows.length > 0;
    },

    async markSent(replyId: string, channel: DeliveryChannel, now: Date): Promise<void> {
      await database.query(
        "UPDATE support_replies SET channel = $2, delivery = 'sent', delivered_at = $3 WHERE id = $1",
        [replyId, channel, now],
      );
    },

    /** Returns the question to its agent. Resolves to the author of the reply; undefined if it was already recorded. */
    async markFailed(
      replyId: string,
      channel: DeliveryChannel,
      delivery: "refused" | "undelivered",
      now: Date,
    ): Promise<{ agentId: string | null } | undefined> {
      const [row] = await database.query<{ agent_id: string | null; request_id: string }>(
        `UPDATE support_replies SET channel = $2, delivery = $3
         WHERE id = $1 AND coalesce(delivery, 'sending') = 'sending' RETURNING agent_id, request_id`,
        [replyId, channel, delivery],
      );
      if (!row) return undefined;
      await database.query(
        "UPDATE support_requests SET state = 'taken', changed_at = $2 WHERE id = $1 AND state = 'answered'",
        [row.request_id, now],
      );
      return { agentId: row.agent_id };
    },

    /** Marks a failed reply as sending, and its question as answered; returns null if the reply had not failed. */
    async restart(
      requestId: string,
      replyId: string,
      agentId: string,
      now: Date,
    ): Promise<{ channel: DeliveryChannel } | null> {
      const [row] = await database.query<{ channel: DeliveryChannel }>(
        `UPDATE support_replies SET delivery = 'sending'
         WHERE id = $1 AND request_id = $2 AND delivery IN ('refused', 'undelivered') RETURNING channel`,
        [replyId, requestId],
      );
      if (!row) return null;
      await database.query(
        "UPDATE support_requests SET state = 'answered', agent_id = $2, changed_at = $3 WHERE id = $1",
        [requestId, agentId, now],
      );
      return row;
    },

    async isReply(requestId: string, replyId: string): Promise<boolean> {
      const rows = await database.query("SELECT 1 FROM support_replies WHERE id = $1 AND request_id = $2", [
        replyId,
        requestId,
      ]);
      return rows.length > 0;
    },
  };
}
