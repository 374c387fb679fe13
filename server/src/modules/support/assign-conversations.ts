import { AppError } from "@kalima/contracts/errors";
import type { Assign } from "@kalima/support-contract";
import { AGENT_CAPACITY } from "@kalima/support-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { Notifier } from "../../kernel/ports/notifier.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { describeConversation, lockAgent } from "./agent-chats.repository.ts";
import { isAnswering } from "./assignment/answering.ts";
import { type Assigner, checkAssignment } from "./assignment/assignment.policy.ts";
import { recordHandOver } from "./assignment/hand-overs.ts";
import { notifyMentioned } from "./assignment/mentions.ts";
import { CONVERSATION_COLUMNS, type Conversation } from "./conversations.repository.ts";
import { computeLeaseEnd, HELD_MS, isAtDesk } from "./queue.repository.ts";
import type { SupportDesk } from "./support-desk.ts";

type LiveRow = Conversation & { ticket_id: string; agent_id: string | null; agent_name: string | null };
type Dependencies = Pick<ModuleContext, "database" | "clock" | "notifier">;

/**
 * Locks the live ticket of a conversation. Reads in a second statement: the one that waits for the lock would join the agent
 * from before.
 *
 * @throws {AppError} `request.not_found`, `support.chat_over`
 */
async function lockLive(tx: Database, conversationId: string): Promise<LiveRow> {
  await tx.query(
    "SELECT FROM support_tickets WHERE conversation_id = $1 AND status IN ('waiting', 'taken') FOR UPDATE",
    [conversationId],
  );
  const [live] = await tx.query<LiveRow>(
    `SELECT ${CONVERSATION_COLUMNS}, t.id AS ticket_id, t.agent_id, u.name AS agent_name
     FROM support_tickets t JOIN support_conversations c ON c.id = t.conversation_id LEFT JOIN users u ON u.id = t.agent_id
     WHERE c.id = $1 AND t.status IN ('waiting', 'taken')`,
    [conversationId],
  );
  if (live) return live;
  const known = await tx.query("SELECT FROM support_conversations WHERE id = $1", [conversationId]);
  throw new AppError(known.length > 0 ? "support.chat_over" : "request.not_found");
}

/** Replaces the private note of a conversation, and notifies whom it newly mentions. */
async function setConversationNote(
  tx: Database,
  notifier: Notifier,
  { conversationId, note, authorId }: { conversationId: string; note: string; authorId: string },
): Promise<void> {
  const [old] = await tx.query<{ note: string }>("SELECT note FROM support_conversations WHERE id = $1 FOR UPDATE", [
    conversationId,
  ]);
  await tx.query("UPDATE support_conversations SET note = $2 WHERE id = $1", [conversationId, note]);
  await notifyMentioned(tx, notifier, { before: old?.note ?? "", after: note, authorId });
}

/**
 * Assigns live conversations. One who is not at the desk is notified and has `HELD_MS` to open it. The receiving agent is
 * locked before the ticket, as when a turn is taken, so that nobody gets more than they can take.
 */
export function createAssignments(
  { database, clock, notifier }: Dependencies,
  liveDesk: () => SupportDesk | undefined,
) {
  async function give(tx: Database, live: LiveRow, agentId: string, caller: Assigner, seenAt: Date): Promise<void> {
    const now = clock();
    const isThere = isAtDesk(seenAt, now);
    await tx.query(
      `UPDATE support_tickets SET status = 'taken', agent_id = $2, lease_until = $3, taken_at = coalesce(taken_at, $4)
       WHERE id = $1`,
      [live.ticket_id, agentId, isThere ? computeLeaseEnd(now) : computeLeaseEnd(now, HELD_MS), now],
    );
    if (!isThere && agentId !== caller.id) await notifier.notify(tx, agentId, "support_transferred", {});
  }

  /** Tells the visitor and the desks of everyone who had or has it. */
  async function announce(conversationId: string, agents: readonly (string | null)[]): Promise<void> {
    const desk = liveDesk();
    if (!desk) return;
    desk.emitStatus(conversationId, null, await desk.queue.readStatus(conversationId, clock()));
    for (const agentId of new Set(agents)) {
      if (agentId) desk.emitAgentStatus(agentId, await desk.chats.readStatus(agentId));
    }
    desk.scheduleQueueUpdate();
  }

  return {
    setNote: (conversationId: string, note: string, authorId: string) =>
      database.transaction((tx) => setConversationNote(tx, notifier, { conversationId, note, authorId })),

    /**
     * Gives a live conversation to an agent, or with null back to its place in the queue.
     *
     * @throws {AppError} those of `checkAssignment` and `lockLive`; `support.at_capacity` for the caller and
     * `support.colleague_not_free` for others without room, or who do not work at the desk
     */
    async assign(conversationId: string, assignment: Assign, caller: Assigner): Promise<void> {
      const { agentId, note } = assignment;
      const before = await database.transaction(async (tx) => {
        const receiver = agentId === null ? undefined : await lockAgent(tx, agentId);
        const live = await lockLive(tx, conversationId);
        describeConversation(live, { agentId });
        const holder = live.agent_id ? { id: live.agent_id, name: live.agent_name ?? "" } : null;
        checkAssignment(assignment, holder, caller);
        if (note !== undefined) {
          await setConversationNote(tx, notifier, { conversationId, note, authorId: caller.id });
        }
        if (agentId === (holder?.id ?? null)) return holder?.id ?? null;
        if (agentId === null) {
          await tx.query(
            "UPDATE support_tickets SET status = 'waiting', agent_id = NULL, lease_until = NULL WHERE id = $1",
            [live.ticket_id],
          );
        } else {
          const hasRoom = receiver && receiver.taken < AGENT_CAPACITY && (await isAnswering(tx, agentId));
          if (!hasRoom) {
            throw new AppError(agentId === caller.id ? "support.at_capacity" : "support.colleague_not_free");
          }
          await give(tx, live, agentId, caller, receiver.seen_at);
        }
        if (holder) await recordHandOver(tx, holder.id, "conversation", clock());
        return holder?.id ?? null;
      });
      await announce(conversationId, [before, agentId]);
    },
  };
}
export type Assignments = ReturnType<typeof createAssignments>;
