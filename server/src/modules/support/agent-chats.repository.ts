import { AppError } from "@kalima/contracts/errors";
import type { Desk, EndReason, OtherConversation } from "@kalima/support-contract";
import { AGENT_CAPACITY, type AgentStatus } from "@kalima/support-contract";
import { describeAct } from "../../kernel/audit/act.ts";
import type { Database } from "../../kernel/database/database.ts";
import { computeDeadline } from "../../time/compute-deadline.policy.ts";
import { ANSWERS } from "./assignment/answering.ts";
import {
  CONVERSATION_COLUMNS,
  type Conversation,
  parseAccountId,
  SAME_PERSON,
  toPersonKey,
} from "./conversations.repository.ts";
import { computeLeaseEnd, isAtDesk } from "./queue.repository.ts";

export type TakenChat = Conversation & { asked_at: Date; note: string; is_answered: boolean };
export type Satisfaction = { average: number | null; count: number };

const MAX_WAITING_SHOWN = 50;
/** True once an agent has written since the visitor asked. */
const IS_ANSWERED = `EXISTS (SELECT FROM support_messages m WHERE m.conversation_id = c.id AND m.sender = 'agent'
  AND m.created_at >= t.enqueued_at) AS is_answered`;
const CHAT = `SELECT ${CONVERSATION_COLUMNS}, c.note, t.enqueued_at AS asked_at, ${IS_ANSWERED}
  FROM support_tickets t JOIN support_conversations c ON c.id = t.conversation_id
  WHERE t.agent_id = $1 AND t.status = 'taken'`;
const TAKEN_COUNT = `(SELECT count(*) FROM support_tickets WHERE agent_id = a.user_id AND status = 'taken')`;

/** Since when each visitor waits for the first answer in a live conversation; see `computeChatDue`. */
export const UNANSWERED_CHATS = `SELECT t.enqueued_at AS since FROM support_tickets t
  WHERE t.status IN ('waiting', 'taken') AND NOT EXISTS (SELECT FROM support_messages m
    WHERE m.conversation_id = t.conversation_id AND m.sender = 'agent' AND m.created_at >= t.enqueued_at)`;

/** Order in which the desk lists colleagues. */
const PRESENCES = ["free", "paused", "away", "full"] as const;

type AgentRow = { id: string; name: string; is_available: boolean; seen_at: Date | null; taken: number };
type OtherRow = TakenChat & { agent_id: string | null; agent_name: string | null; name: string | null };

/** Until when a live conversation gets its first answer; null once an agent has written. */
export function computeChatDue({ asked_at, is_answered }: Pick<TakenChat, "asked_at" | "is_answered">): string | null {
  return is_answered ? null : computeDeadline("chat", asked_at).toISOString();
}

/** Names the conversation in the audit log. Its session is the visitor's key to it, and is left out. */
export function describeConversation({ id, owner }: Pick<Conversation, "id" | "owner">, after: object = {}): void {
  describeAct({ object: { kind: "support-conversation", id }, subject: parseAccountId(owner), after });
}

function derivePresence({ is_available, seen_at, taken }: AgentRow, now: Date): (typeof PRESENCES)[number] {
  if (taken >= AGENT_CAPACITY) return "full";
  if (seen_at === null || !isAtDesk(seen_at, now)) return "away";
  return is_available ? "free" : "paused";
}

/**
 * Locks the row of an agent, which somebody who has never opened the desk gets here; undefined for people who do not work
 * at it. Counts in a second statement: the one that waits for the lock sees only rows committed before it started.
 */
export async function lockAgent(tx: Database, agentId: string) {
  await tx.query(
    `INSERT INTO support_agents (user_id, is_available, seen_at) SELECT id, false, 'epoch' FROM users u
     WHERE id = $1 AND ${ANSWERS} ON CONFLICT DO NOTHING`,
    [agentId],
  );
  const [agent] = await tx.query<{ is_available: boolean; seen_at: Date }>(
    "SELECT is_available, seen_at FROM support_agents WHERE user_id = $1 FOR UPDATE",
    [agentId],
  );
  const [chats] = await tx.query<{ taken: number }>(
    "SELECT count(*)::int AS taken FROM support_tickets WHERE agent_id = $1 AND status = 'taken'",
    [agentId],
  );
  return agent && { ...agent, taken: chats?.taken ?? 0 };
}

/**
 * Reads and assigns the conversations of agents. The agent's row is locked while the capacity is checked, so that
 * parallel calls cannot exceed it.
 */
export function agentChatsRepository(database: Database) {
  return {
    /** Lists the agent's conversations, in the order in which their visitors asked. */
    listTaken(agentId: string): Promise<TakenChat[]> {
      return database.query<TakenChat>(`${CHAT} ORDER BY t.enqueued_at, t.id`, [agentId]);
    },

    /** Lists the live conversations that the agent does not have, the longest wait first (at most {@link MAX_WAITING_SHOWN}). */
    async listOthers(agentId: string): Promise<OtherConversation[]> {
      const rows = await database.query<OtherRow>(
        `SELECT ${CONVERSATION_COLUMNS}, c.note, t.enqueued_at AS asked_at, ${IS_ANSWERED}, t.agent_id,
           a.name AS agent_name, u.name
         FROM support_tickets t JOIN support_conversations c ON c.id = t.conversation_id
         LEFT JOIN users a ON a.id = t.agent_id LEFT JOIN users u ON c.owner = 'user:' || u.id
         WHERE t.status IN ('waiting', 'taken') AND t.agent_id IS DISTINCT FROM $1
         ORDER BY t.enqueued_at, t.id LIMIT $2`,
        [agentId, MAX_WAITING_SHOWN],
      );
      return rows.map((row) => ({
        chatSessionId: row.chat_session_id,
        conversationId: row.id,
        askedAt: row.asked_at.toISOString(),
        dueAt: computeChatDue(row),
        name: row.name,
        agent: row.agent_id ? { id: row.agent_id, name: row.agent_name ?? "" } : null,
        note: row.note,
      }));
    },

    /** Finds a live conversation of anybody. */
    async findLive(chatSessionId: string): Promise<Conversation | undefined> {
      const [live] = await database.query<Conversation>(
        `SELECT ${CONVERSATION_COLUMNS} FROM support_conversations c JOIN support_tickets t ON t.conversation_id = c.id
         WHERE c.chat_session_id = $1 AND t.status IN ('waiting', 'taken')`,
        [chatSessionId],
      );
      return live;
    },

    /**
     * Assigns the next conversation of the queue to the agent; two agents never get the same one. Returns null if the
     * queue is empty.
     *
     * @throws {AppError} `support.not_available`, `support.at_capacity`
     */
    takeNext(agentId: string, now: Date): Promise<Conversation | null> {
      return database.transaction(async (tx) => {
        const agent = await lockAgent(tx, agentId);
        if (!agent?.is_available) throw new AppError("support.not_available");
        if (agent.taken >= AGENT_CAPACITY) throw new AppError("support.at_capacity");
        const [next] = await tx.query<{ conversation_id: string }>(
          `UPDATE support_tickets SET status = 'taken', agent_id = $1, lease_until = $2, taken_at = coalesce(taken_at, $3)
           WHERE id = (SELECT id FROM support_tickets WHERE status = 'waiting' ORDER BY enqueued_at, id LIMIT 1
             FOR UPDATE SKIP LOCKED) RETURNING conversation_id`,
          [agentId, computeLeaseEnd(now), now],
        );
        if (!next) return null;
        const [taken] = await tx.query<Conversation>(
          `SELECT ${CONVERSATION_COLUMNS} FROM support_conversations c WHERE c.id = $1`,
          [next.conversation_id],
        );
        if (taken) describeConversation(taken);
        return taken ?? null;
      });
    },

    /** Ends a conversation of the agent; returns false if the agent no longer has it. */
    async end(conversationId: string, agentId: string, reason: EndReason, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE support_tickets SET status = 'ended', lease_until = NULL, ended_at = $3, end_reason = $4
         WHERE conversation_id = $1 AND agent_id = $2 AND status = 'taken' RETURNING 1`,
        [conversationId, agentId, now, reason],
      );
      return rows.length > 0;
    },

    /** Returns `in_chat` for an available agent with at least one conversation. */
    async readStatus(agentId: string): Promise<AgentStatus> {
      const [agent] = await database.query<{ is_available: boolean; taken: number }>(
        `SELECT is_available, ${TAKEN_COUNT}::int AS taken FROM support_agents a WHERE user_id = $1`,
        [agentId],
      );
      if (!agent?.is_available) return "unavailable";
      return agent.taken > 0 ? "in_chat" : "available";
    },

    /** Lists when the waiting visitors asked, in the order of the queue (at most {@link MAX_WAITING_SHOWN}). */
    async listWaitingTimes(): Promise<Date[]> {
      const rows = await database.query<{ enqueued_at: Date }>(
        "SELECT enqueued_at FROM support_tickets WHERE status = 'waiting' ORDER BY enqueued_at, id LIMIT $1",
        [MAX_WAITING_SHOWN],
      );
      return rows.map(({ enqueued_at }) => enqueued_at);
    },

    /** Lists everyone who works at the desk, by presence, then by name. */
    async listAgents(now: Date) {
      const rows = await database.query<AgentRow>(
        `SELECT u.id, u.name, coalesce(a.is_available, false) AS is_available, a.seen_at, ${TAKEN_COUNT}::int AS taken
         FROM users u LEFT JOIN support_agents a ON a.user_id = u.id WHERE ${ANSWERS} ORDER BY u.name, u.id`,
      );
      return rows
        .map((row) => ({ id: row.id, name: row.name, presence: derivePresence(row, now) }))
        .sort((one, other) => PRESENCES.indexOf(one.presence) - PRESENCES.indexOf(other.presence));
    },

    /** Lists the agents but this one. */
    async listColleagues(agentId: string, now: Date): Promise<Desk["colleagues"]> {
      const agents = await this.listAgents(now);
      return agents
        .filter(({ id }) => id !== agentId)
        .map((agent) => ({ ...agent, isFree: agent.presence === "free" }));
    },

    /** Averages the ratings since `since`; the average is null if there are none. */
    async readSatisfaction(since: Date): Promise<Satisfaction> {
      const [row] = await database.query<Satisfaction>(
        `SELECT avg(rating)::float8 AS average, count(rating)::int AS count FROM support_tickets
         WHERE rating IS NOT NULL AND ended_at > $1`,
        [since],
      );
      return row ?? { average: null, count: 0 };
    },

    /** Counts the other conversations of the same person. */
    async countEarlier(present: Conversation): Promise<number> {
      const [row] = await database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM support_conversations c WHERE ${SAME_PERSON} AND c.id <> $3`,
        [...toPersonKey(present), present.id],
      );
      return row?.count ?? 0;
    },
  };
}
