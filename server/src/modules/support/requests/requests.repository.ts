import { randomUUID } from "node:crypto";
import type { Language } from "@kalima/contracts/domain";
import type { MoveSupportRequest, SupportRequestState } from "@kalima/support-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { DeliveryRow } from "./deliveries.repository.ts";
import { isWaiting, listStatesBefore } from "./request.policy.ts";

type State = Exclude<SupportRequestState, "unknown">;
type RequesterColumns = {
  user_id: string | null;
  full_name: string | null;
  phone: string | null;
  email: string | null;
};
export type RequestRow = RequesterColumns & {
  id: string;
  source: "chat" | "contact" | "follow_up";
  topic: "lessons" | "payment" | "account" | "teaching" | "other" | null;
  details: string;
  state: State;
  language: Language;
  created_at: Date;
  changed_at: Date;
  agent_id: string | null;
  /** The agent's name. */
  agent: string | null;
  note: string;
  /** Stars of the person who asked. */
  rating: number | null;
};
export type ReplyRow = DeliveryRow & { id: string; request_id: string; content: string; created_at: Date };
export type NewRequest = RequesterColumns &
  Pick<RequestRow, "source" | "details" | "language"> & { topic: string | null };

/** Takes the name, phone and e-mail address of an account from its current profile. */
const REQUEST = `SELECT r.id, r.source, r.topic, r.details, r.state, r.language, r.created_at, r.changed_at, r.user_id, r.agent_id, r.note, r.rating,
    coalesce(u.name, r.full_name) AS full_name, coalesce(u.phone, r.phone) AS phone,
    coalesce(u.email, r.email) AS email, a.name AS agent
  FROM support_requests r LEFT JOIN users u ON u.id = r.user_id LEFT JOIN users a ON a.id = r.agent_id`;

/** Since when each question waits for an answer that arrives; see `computeDueAt`. */
export const UNANSWERED_REQUESTS = `SELECT r.created_at AS since FROM support_requests r
  WHERE r.state IN ('open', 'taken') AND NOT EXISTS (SELECT FROM support_replies a
    WHERE a.request_id = r.id AND coalesce(a.delivery, 'sent') NOT IN ('refused', 'undelivered'))`;

/** Questions left for support and what agents answered. */
export function requestsRepository(database: Database) {
  /** Reads a page of the questions that match `where`, which uses $1. */
  function readPage(
    where: string,
    value: string,
    order: "ASC" | "DESC",
    after: After,
    limit: number,
  ): Promise<RequestRow[]> {
    const beyond = order === "ASC" ? ">" : "<";
    return database.query<RequestRow>(
      `${REQUEST} WHERE ${where} AND ($2::timestamptz IS NULL OR (r.created_at, r.id) ${beyond} ($2, $3::uuid))
       ORDER BY r.created_at ${order}, r.id ${order} LIMIT $4`,
      [value, after?.at ?? null, after?.id ?? null, limit],
    );
  }

  return {
    async add({ source, user_id, full_name, phone, email, language, topic, details }: NewRequest, now: Date) {
      await database.query(
        `INSERT INTO support_requests
           (id, source, user_id, full_name, phone, email, language, topic, details, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
        [randomUUID(), source, user_id, full_name, phone, email, language, topic, details, now],
      );
    },

    /** Adds a question on behalf of a visitor, assigned to the agent. Does nothing if the `id` exists. */
    async addTaken(
      id: string,
      { source, user_id, full_name, phone, email, language, topic, details }: NewRequest,
      agentId: string,
      now: Date,
    ): Promise<void> {
      await database.query(
        `INSERT INTO support_requests (id, source, user_id, full_name, phone, email, language, topic, details, state,
           agent_id, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'taken', $10, $11, $11) ON CONFLICT (id) DO NOTHING`,
        [id, source, user_id, full_name, phone, email, language, topic, details, agentId, now],
      );
    },

    /** Lists questions that wait for an answer oldest first, so that overdue ones come first; others newest first. */
    listInState: (state: State, after: After, limit: number) =>
      readPage("r.state = $1", state, isWaiting(state) ? "ASC" : "DESC", after, limit),
    listByAccount: (userId: string, after: After, limit: number) =>
      readPage("r.user_id = $1", userId, "DESC", after, limit),

    async find(id: string): Promise<RequestRow | undefined> {
      const [row] = await database.query<RequestRow>(`${REQUEST} WHERE r.id = $1`, [id]);
      return row;
    },

    /**
     * Reads a question and locks it until the transaction ends. Reads in a second statement: the one that waits for the lock
     * would join the agent from before.
     */
    async lock(id: string): Promise<RequestRow | undefined> {
      return (await this.lockAll([id]))[0];
    },
    /** The same for many, in the order of their ids. */
    async lockAll(ids: readonly string[]): Promise<RequestRow[]> {
      await database.query("SELECT FROM support_requests WHERE id = ANY($1) ORDER BY id FOR UPDATE", [ids]);
      return database.query<RequestRow>(`${REQUEST} WHERE r.id = ANY($1)`, [ids]);
    },

    /** Lists the replies to these questions, oldest first. */
    listReplies(ids: readonly string[]): Promise<ReplyRow[]> {
      return database.query<ReplyRow>(
        `SELECT id, request_id, content, created_at, channel, delivery, delivered_at FROM support_replies
         WHERE request_id = ANY($1) ORDER BY created_at, id`,
        [ids],
      );
    },

    /** Moves a question to a state; returns false if its current state does not allow that. */
    async move(id: string, state: MoveSupportRequest["state"], agentId: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE support_requests SET state = $2, changed_at = $4,
           agent_id = CASE WHEN $2 = 'taken' THEN $3::uuid ELSE coalesce(agent_id, $3::uuid) END
         WHERE id = $1 AND state = ANY($5) RETURNING 1`,
        [id, state, agentId, now, listStatesBefore(state)],
      );
      return rows.length > 0;
    },

    /** Gives a question to an agent, or with null to everybody. */
    async assign(id: string, agentId: string | null, now: Date): Promise<void> {
      await database.query("UPDATE support_requests SET state = $2, agent_id = $3, changed_at = $4 WHERE id = $1", [
        id,
        agentId === null ? "open" : "taken",
        agentId,
        now,
      ]);
    },

    async setNote(id: string, note: string): Promise<void> {
      await database.query("UPDATE support_requests SET note = $2 WHERE id = $1", [id, note]);
    },

    /** Keeps the first rating. */
    async rate(id: string, stars: number, now: Date): Promise<void> {
      await database.query("UPDATE support_requests SET rating = $2, rated_at = $3 WHERE id = $1 AND rating IS NULL", [
        id,
        stars,
        now,
      ]);
    },

    /** Answers a question and assigns it to the agent; returns the reply's id. */
    async reply(requestId: string, text: string, agentId: string, now: Date): Promise<string> {
      const id = randomUUID();
      await database.query(
        "INSERT INTO support_replies (id, request_id, agent_id, content, created_at) VALUES ($1, $2, $3, $4, $5)",
        [id, requestId, agentId, text, now],
      );
      await database.query(
        "UPDATE support_requests SET state = 'answered', agent_id = $2, changed_at = $3 WHERE id = $1",
        [requestId, agentId, now],
      );
      return id;
    },

    /** Removes an account's questions, and its id from the questions it answered as an agent. */
    async forgetAccount(userId: string): Promise<void> {
      await database.query("DELETE FROM support_requests WHERE user_id = $1", [userId]);
      await database.query("UPDATE support_requests SET agent_id = NULL WHERE agent_id = $1", [userId]);
      await database.query("UPDATE support_replies SET agent_id = NULL WHERE agent_id = $1", [userId]);
    },

    /** Deletes answered and closed questions that have not changed since these times. */
    async deleteOld(before: { guests: Date; accounts: Date }): Promise<void> {
      await database.query(
        `DELETE FROM support_requests WHERE state IN ('answered', 'closed')
           AND changed_at < CASE WHEN user_id IS NULL THEN $1::timestamptz ELSE $2::timestamptz END`,
        [before.guests, before.accounts],
      );
    },
  };
}
