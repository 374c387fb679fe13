import { randomUUID } from "node:crypto";
import type { Language } from "@kalima/contracts/domain";
import type { AskCallBack, CallBack, CallBackSort, CallBackState, CallOutcome } from "@kalima/support-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { SortPlace } from "../../../kernel/http/cursor.ts";

type State = Exclude<CallBackState, "unknown">;
export type CallBackRow = {
  id: string;
  user_id: string | null;
  name: string;
  phone: string;
  language: Language;
  topic: AskCallBack["topic"];
  details: string;
  wished_at: Date;
  due_from: Date;
  state: State;
  tries: CallBack["tries"];
};
type Requester = { user_id: string | null; full_name: string | null; phone: string | null };

/** Name and phone of an account are those of its profile now. */
const buildCallBackSql = (more = "") => `
  SELECT ${more} c.id, c.user_id, coalesce(u.name, c.full_name) AS name, coalesce(u.phone, c.phone) AS phone, c.language, c.topic, c.details,
    c.wished_at, c.due_from, c.state,
    (SELECT coalesce(json_agg(json_build_object('id', t.id, 'outcome', t.outcome, 'note', t.note, 'agent', a.name,
       'at', iso_instant(t.at)) ORDER BY t.at, t.id), '[]')
     FROM call_back_tries t LEFT JOIN users a ON a.id = t.agent_id WHERE t.call_back_id = c.id) AS tries
  FROM call_backs c LEFT JOIN users u ON u.id = c.user_id`;

const toText = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
/** The value that each order is by, its type, and it as a text of a cursor. */
const ORDERS = {
  dueAt: { value: "c.due_from", type: "timestamptz", text: toText("c.due_from") },
  wishedAt: { value: "c.wished_at", type: "timestamptz", text: toText("c.wished_at") },
  name: {
    value: "fold_text(coalesce(u.name, c.full_name))",
    type: "text",
    text: "fold_text(coalesce(u.name, c.full_name))",
  },
} as const;

export type CallBacksPage = { state: State; sort: CallBackSort; after: SortPlace | null; limit: number };

/** Since when each call is due. */
export const WAITING_CALLS = "SELECT due_from AS since FROM call_backs WHERE state = 'waiting'";

/** People who asked for a call, and the attempts to reach them. */
export function callBacksRepository(database: Database) {
  return {
    async add(
      { user_id, full_name, phone }: Requester,
      { topic, details, wishedAt }: AskCallBack,
      { language, now }: { language: Language; now: Date },
    ): Promise<void> {
      await database.query(
        `INSERT INTO call_backs (id, user_id, full_name, phone, language, topic, details, wished_at, due_from, state, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'waiting', $9, $9)`,
        [randomUUID(), user_id, full_name, phone, language, topic, details, wishedAt, now],
      );
    },

    list({ state, sort, after, limit }: CallBacksPage): Promise<(CallBackRow & { place: string })[]> {
      const { value, type, text } = ORDERS[sort.replace("-", "") as keyof typeof ORDERS];
      const [direction, beyond] = sort.startsWith("-") ? ["DESC", "<"] : ["ASC", ">"];
      return database.query<CallBackRow & { place: string }>(
        `${buildCallBackSql(`${text} AS place,`)}
         WHERE c.state = $1 ${after ? `AND (${value}, c.id) ${beyond} ($3::${type}, $4::uuid)` : ""}
         ORDER BY ${value} ${direction}, c.id ${direction} LIMIT $2`,
        [state, limit, ...(after ?? [])],
      );
    },

    /** Reads one; `lock` keeps others from noting an attempt until the transaction ends. */
    async find(id: string): Promise<CallBackRow | undefined> {
      return (await database.query<CallBackRow>(`${buildCallBackSql()} WHERE c.id = $1`, [id]))[0];
    },
    lock: (id: string) => database.query("SELECT FROM call_backs WHERE id = $1 FOR UPDATE", [id]),

    async addTry(
      id: string,
      { outcome, note, agentId }: { outcome: CallOutcome; note: string; agentId: string },
      { state, now }: { state: State; now: Date },
    ): Promise<void> {
      await database.query(
        "INSERT INTO call_back_tries (id, call_back_id, agent_id, outcome, note, at) VALUES ($1, $2, $3, $4, $5, $6)",
        [randomUUID(), id, agentId, outcome, note, now],
      );
      await database.query("UPDATE call_backs SET state = $2, due_from = $3, changed_at = $3 WHERE id = $1", [
        id,
        state,
        now,
      ]);
    },

    /** Removes an account's wishes for calls, and its id from the attempts that it made as an agent. */
    async forgetAccount(userId: string): Promise<void> {
      await database.query("DELETE FROM call_backs WHERE user_id = $1", [userId]);
      await database.query("UPDATE call_back_tries SET agent_id = NULL WHERE agent_id = $1", [userId]);
    },

    /** Deletes what is over and has not changed since these times. */
    async deleteOld(before: { guests: Date; accounts: Date }): Promise<void> {
      await database.query(
        `DELETE FROM call_backs WHERE state <> 'waiting'
           AND changed_at < CASE WHEN user_id IS NULL THEN $1::timestamptz ELSE $2::timestamptz END`,
        [before.guests, before.accounts],
      );
    },
  };
}
