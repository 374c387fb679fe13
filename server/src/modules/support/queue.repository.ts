import { randomUUID } from "node:crypto";
import type { ChatStatusResponse } from "@kalima/support-contract";
import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { Database } from "../../kernel/database/database.ts";

/** Lease of an agent on a chat: without a heartbeat for this long the chat returns to its position in the queue. */
export const LEASE_MS = 30_000;
/** A waiting visitor who has had no socket for this long is removed from the queue. */
export const ABSENCE_MS = 60_000;

/** Time that a chat waits for a colleague who is away, before it returns to its position in the queue. */
export const HELD_MS = 600_000;

export const computeLeaseEnd = (now: Date, ms = LEASE_MS) => new Date(now.getTime() + ms);
/** Maximum number of turns that the expected wait is computed from. */
const COUNTED_TURNS = 20;
const POSITION_SQL = `
  SELECT t.conversation_id, t.status, ${buildCalledNameSql("u.name")} AS agent, a.seen_at AS agent_seen_at, CASE WHEN t.status = 'waiting' THEN (SELECT count(*) FROM support_tickets o
    WHERE o.status = 'waiting' AND (o.enqueued_at, o.id) <= (t.enqueued_at, t.id)) END AS queue
  FROM support_tickets t LEFT JOIN users u ON u.id = t.agent_id LEFT JOIN support_agents a ON a.user_id = t.agent_id`;
type QueuePosition = { status: "waiting" | "taken"; queue: number | null; agent: string; agent_seen_at: Date | null };

/** Returns true if an agent with this last heartbeat has the desk open. */
export const isAtDesk = (seenAt: Date, now: Date) => now.getTime() - seenAt.getTime() < LEASE_MS;

/** Queue of conversations, stored in rows, so that it survives restarts and all processes share it. */
export function queueRepository(database: Database) {
  return {
    /** Adds a conversation to the end of the queue, unless it already has a live ticket. */
    async enter(conversationId: string, now: Date): Promise<void> {
      await database.query(
        `INSERT INTO support_tickets (id, conversation_id, status, enqueued_at, seen_at) VALUES ($1, $2, 'waiting', $3, $3)
         ON CONFLICT DO NOTHING`,
        [randomUUID(), conversationId, now],
      );
    },

    async readStatus(conversationId: string, now: Date): Promise<ChatStatusResponse> {
      const [row] = await database.query<QueuePosition>(
        `${POSITION_SQL} WHERE t.conversation_id = $1 AND t.status IN ('waiting', 'taken')`,
        [conversationId],
      );
      if (!row) return { status: "disconnected", queue: null };
      const { status, queue, agent, agent_seen_at: seenAt } = row;
      if (status === "waiting") return { status, queue };
      return { status: "inchat", queue: null, agent, isAgentAway: seenAt !== null && !isAtDesk(seenAt, now) };
    },

    /** Finds the waiting or taken ticket of a conversation, with the agent if one has taken it. */
    async findLiveTicket(conversationId: string): Promise<{ agent_id: string | null } | undefined> {
      const [row] = await database.query<{ agent_id: string | null }>(
        "SELECT agent_id FROM support_tickets WHERE conversation_id = $1 AND status IN ('waiting', 'taken')",
        [conversationId],
      );
      return row;
    },

    /** Rates the last ended ticket of a conversation, or changes its rating; false if no agent answered it. */
    async rate(conversationId: string, stars: number): Promise<boolean> {
      const rows = await database.query(
        `UPDATE support_tickets SET rating = $2 WHERE id = (SELECT id FROM support_tickets
           WHERE conversation_id = $1 AND status = 'ended' ORDER BY ended_at DESC LIMIT 1) AND taken_at IS NOT NULL
         RETURNING 1`,
        [conversationId, stars],
      );
      return rows.length > 0;
    },

    /** Lists when agents took the last tickets since `since`, newest first. */
    async listTurnsSince(since: Date): Promise<Date[]> {
      const rows = await database.query<{ taken_at: Date }>(
        "SELECT taken_at FROM support_tickets WHERE taken_at > $1 ORDER BY taken_at DESC LIMIT $2",
        [since, COUNTED_TURNS],
      );
      return rows.map(({ taken_at }) => taken_at);
    },

    /** Lists the waiting conversations, the next one first. */
    async listWaiting(): Promise<string[]> {
      const rows = await database.query<{ conversation_id: string }>(
        "SELECT conversation_id FROM support_tickets WHERE status = 'waiting' ORDER BY enqueued_at, id",
      );
      return rows.map(({ conversation_id }) => conversation_id);
    },

    /** Ends the live ticket; returns false if there is none. */
    async end(conversationId: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE support_tickets SET status = 'ended', lease_until = NULL, ended_at = $2
         WHERE conversation_id = $1 AND status IN ('waiting', 'taken') RETURNING 1`,
        [conversationId, now],
      );
      return rows.length > 0;
    },

    /** Returns chats whose agent's lease has expired to the queue; returns their conversations. */
    async returnLost(now: Date): Promise<string[]> {
      const rows = await database.query<{ conversation_id: string }>(
        `UPDATE support_tickets SET status = 'waiting', agent_id = NULL, lease_until = NULL
         WHERE status = 'taken' AND lease_until < $1 RETURNING conversation_id`,
        [now],
      );
      return rows.map(({ conversation_id }) => conversation_id);
    },

    /** Records that these visitors have open sockets, so that they keep their position. */
    async markVisitorsSeen(conversationIds: readonly string[], now: Date): Promise<void> {
      await database.query(
        "UPDATE support_tickets SET seen_at = $2 WHERE conversation_id = ANY($1) AND status IN ('waiting', 'taken')",
        [conversationIds, now],
      );
    },

    /** Ends tickets of waiting visitors who are absent; returns their conversations. */
    async endAbsent(now: Date): Promise<string[]> {
      const rows = await database.query<{ conversation_id: string }>(
        `UPDATE support_tickets SET status = 'ended', ended_at = $1
         WHERE status = 'waiting' AND seen_at < $2 RETURNING conversation_id`,
        [now, new Date(now.getTime() - ABSENCE_MS)],
      );
      return rows.map(({ conversation_id }) => conversation_id);
    },

    async setAvailability(agentId: string, isAvailable: boolean, now: Date): Promise<void> {
      await database.query(
        `INSERT INTO support_agents (user_id, is_available, seen_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET is_available = $2, seen_at = $3`,
        [agentId, isAvailable, now],
      );
    },

    /** Renews presence and lease of agents with open sockets. */
    async keepAlive(agentIds: readonly string[], now: Date): Promise<void> {
      // An agent who opens the desk for the first time has no row yet. Sorted, so that two heartbeats do not deadlock.
      await database.query(
        `INSERT INTO support_agents (user_id, is_available, seen_at)
         SELECT id, false, $2 FROM users WHERE id = ANY($1) ORDER BY id
         ON CONFLICT (user_id) DO UPDATE SET seen_at = $2`,
        [agentIds, now],
      );
      await database.query(
        "UPDATE support_tickets SET lease_until = $2 WHERE agent_id = ANY($1) AND status = 'taken'",
        [agentIds, computeLeaseEnd(now)],
      );
    },

    /** Counts the available agents with a recent heartbeat, whether in a chat or not. */
    async countAgents(now: Date): Promise<number> {
      const [row] = await database.query<{ count: number }>(
        "SELECT count(*) AS count FROM support_agents WHERE is_available AND seen_at > $1",
        [new Date(now.getTime() - LEASE_MS)],
      );
      return row?.count ?? 0;
    },
  };
}
