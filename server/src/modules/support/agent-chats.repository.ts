import { AppError } from "@kalima/contracts/errors";
import type { Desk, EndReason } from "@kalima/support-contract";
import { AGENT_CAPACITY, type AgentStatus } from "@kalima/support-contract";
import { describeAct } from "../../kernel/audit/act.ts";
import type { Database } from "../../kernel/database/database.ts";
import { buildHolderSql } from "../grants/public.ts";
import {
  CONVERSATION_COLUMNS,
  type Conversation,
  parseAccountId,
  SAME_PERSON,
  toPersonKey,
} from "./conversations.repository.ts";
import { computeLeaseEnd, HELD_MS, isAtDesk } from "./queue.repository.ts";

export type TakenChat = Conversation & { asked_at: Date; note: string };
export type Satisfaction = { average: number | null; count: number };
export type Colleague = Desk["colleagues"][number];

const MAX_WAITING_SHOWN = 50;
const CHAT = `SELECT ${CONVERSATION_COLUMNS}, c.note, t.enqueued_at AS asked_at
  FROM support_tickets t JOIN support_conversations c ON c.id = t.conversation_id
  WHERE t.agent_id = $1 AND t.status = 'taken'`;
const TAKEN_COUNT = `(SELECT count(*) FROM support_tickets WHERE agent_id = a.user_id AND status = 'taken')`;

/** SQL condition on users `u` that selects those who may take a conversation. */
const ANSWERS = `(u.role = 'agent' OR ${buildHolderSql("support.change")}) AND u.status = 'active'`;
/** Order in which the desk lists colleagues. */
const PRESENCES = ["free", "paused", "away", "full"] as const;

type ColleagueRow = { id: string; name: string; is_available: boolean; seen_at: Date | null; taken: number };
type HandOverRequest = {
  conversationId: string;
  from: string;
  to: string;
  now: Date;
  onAway: (tx: Database) => Promise<unknown>;
};

/** Names the conversation in the audit log. Its session is the visitor's key to it, and is left out. */
export function describeConversation({ id, owner }: Pick<Conversation, "id" | "owner">, after: object = {}): void {
  describeAct({ object: { kind: "support-conversation", id }, subject: parseAccountId(owner), after });
}

function derivePresence({ is_available, seen_at, taken }: ColleagueRow, now: Date) {
  const isThere = seen_at !== null && isAtDesk(seen_at, now);
  const presence = taken >= AGENT_CAPACITY ? "full" : !isThere ? "away" : is_available ? "free" : "paused";
  return { presence, isFree: presence === "free" } as const;
}

/**
 * Reads and assigns the conversations of agents. The agent's row is locked while the capacity is checked, so that
 * parallel calls cannot exceed it.
 */
export function agentChatsRepository(database: Database) {
  /** Counts in a second statement: the one that waits for the lock sees only rows committed before it started. */
  async function lockAgent(tx: Database, agentId: string) {
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

  return {
    /** Lists the agent's conversations, in the order in which their visitors asked. */
    listTaken(agentId: string): Promise<TakenChat[]> {
      return database.query<TakenChat>(`${CHAT} ORDER BY t.enqueued_at, t.id`, [agentId]);
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

    /**
     * Transfers a conversation from `from` to a colleague; returns false if `from` no longer has it. A colleague who is
     * away has `HELD_MS` to open the desk; `onAway` runs in the same transaction.
     *
     * @throws {AppError} `support.colleague_not_free` for a colleague at capacity, or one who does not work at the desk
     */
    handOver({ conversationId, from, to, now, onAway }: HandOverRequest): Promise<boolean> {
      return database.transaction(async (tx) => {
        await tx.query(
          `INSERT INTO support_agents (user_id, is_available, seen_at) SELECT id, false, 'epoch' FROM users u
           WHERE id = $1 AND ${ANSWERS} ON CONFLICT DO NOTHING`,
          [to],
        );
        const colleague = await lockAgent(tx, to);
        const [answering] = await tx.query(`SELECT 1 FROM users u WHERE id = $1 AND ${ANSWERS}`, [to]);
        if (!colleague || !answering || colleague.taken >= AGENT_CAPACITY) {
          throw new AppError("support.colleague_not_free");
        }
        const isThere = isAtDesk(colleague.seen_at, now);
        const rows = await tx.query(
          `UPDATE support_tickets SET agent_id = $3, lease_until = $4
           WHERE conversation_id = $1 AND agent_id = $2 AND status = 'taken' RETURNING 1`,
          [conversationId, from, to, isThere ? computeLeaseEnd(now) : computeLeaseEnd(now, HELD_MS)],
        );
        if (rows.length > 0 && !isThere) await onAway(tx);
        return rows.length > 0;
      });
    },

    /** Returns a conversation of the agent to its position in the queue; false if the agent no longer has it. */
    async putBack(conversationId: string, agentId: string): Promise<boolean> {
      const rows = await database.query(
        `UPDATE support_tickets SET status = 'waiting', agent_id = NULL, lease_until = NULL
         WHERE conversation_id = $1 AND agent_id = $2 AND status = 'taken' RETURNING 1`,
        [conversationId, agentId],
      );
      return rows.length > 0;
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

    async setNote(conversationId: string, note: string): Promise<void> {
      await database.query("UPDATE support_conversations SET note = $2 WHERE id = $1", [conversationId, note]);
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

    /** Lists the other people who work at the desk, by presence, then by name. */
    async listColleagues(agentId: string, now: Date): Promise<Colleague[]> {
      const rows = await database.query<ColleagueRow>(
        `SELECT u.id, u.name, coalesce(a.is_available, false) AS is_available, a.seen_at, ${TAKEN_COUNT}::int AS taken
         FROM users u LEFT JOIN support_agents a ON a.user_id = u.id
         WHERE u.id <> $1 AND ${ANSWERS} ORDER BY u.name, u.id`,
        [agentId],
      );
      return rows
        .map((row) => ({ id: row.id, name: row.name, ...derivePresence(row, now) }))
        .sort((one, other) => PRESENCES.indexOf(one.presence) - PRESENCES.indexOf(other.presence));
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
