import { DAY_MS } from "@kalima/contracts/domain";
import { RETENTION_DAYS } from "@kalima/school-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { callBacksRepository } from "./call-backs/call-backs.repository.ts";
import { requestsRepository } from "./requests/requests.repository.ts";

/**
 * Days for which support data is kept, counted from the last message, or from the last change of a question. Support can
 * read back at most this far.
 */
const { guestSupport: GUEST_DAYS, accountSupport: ACCOUNT_DAYS } = RETENTION_DAYS;
const BATCH = 200;

/**
 * Deletes conversations without a live ticket that were last active before their owner's limit, in batches, with their
 * messages and tickets. Processes that run at the same time take different rows. Also deletes old questions that are
 * answered or closed, and calls that are over.
 */
export async function deleteOldConversations(database: Database, clock: Clock): Promise<void> {
  const now = clock();
  const computeCutoff = (days: number) => new Date(now.getTime() - days * DAY_MS);
  let deleted: unknown[];
  do {
    deleted = await database.query(
      `DELETE FROM support_conversations WHERE id IN (
         SELECT id FROM support_conversations AS old
         WHERE last_active_at < CASE WHEN owner LIKE 'guest:%' THEN $1::timestamptz ELSE $2::timestamptz END
           AND NOT EXISTS (SELECT FROM support_tickets
             WHERE conversation_id = old.id AND status IN ('waiting', 'taken'))
         ORDER BY last_active_at LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING 1`,
      [computeCutoff(GUEST_DAYS), computeCutoff(ACCOUNT_DAYS), BATCH],
    );
  } while (deleted.length === BATCH);
  const before = { guests: computeCutoff(GUEST_DAYS), accounts: computeCutoff(ACCOUNT_DAYS) };
  await requestsRepository(database).deleteOld(before);
  await callBacksRepository(database).deleteOld(before);
  await database.query("DELETE FROM support_address_bytes WHERE day < $1::date", [computeCutoff(1)]);
}

/**
 * Deletes the support data of an account: its conversations, those it adopted from a guest, and its presence as an
 * agent. A chat that the agent had taken returns to the queue.
 */
export async function deleteAccountConversations(database: Database, userId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `UPDATE support_tickets SET status = 'waiting', agent_id = NULL, lease_until = NULL
       WHERE agent_id = $1 AND status = 'taken'`,
      [userId],
    );
    await tx.query("UPDATE support_tickets SET agent_id = NULL WHERE agent_id = $1", [userId]);
    await tx.query("DELETE FROM support_agents WHERE user_id = $1", [userId]);
    await tx.query("DELETE FROM support_hand_overs WHERE agent_id = $1", [userId]);
    await tx.query(
      `DELETE FROM support_conversations WHERE owner = $1 OR adopted_by = $2 OR id IN (
         SELECT conversation_id FROM support_messages WHERE sender_id = $1)`,
      [`user:${userId}`, userId],
    );
  });
}
