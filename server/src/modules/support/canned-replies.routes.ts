import { randomUUID } from "node:crypto";
import { AppError } from "@kalima/contracts/errors";
import {
  addCannedReply,
  type CannedReply,
  changeCannedReply,
  listCannedReplies,
  MAX_CANNED_REPLIES,
  removeCannedReply,
  type TypedCannedReply,
} from "@kalima/support-contract";
import { audit } from "../../kernel/audit/audit.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { admins } from "../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../kernel/http/routes.ts";
import { MAY_SEE } from "./asking/desk-access.ts";

const tags = ["support"];
const COLUMNS = "id, shortcut, topic, en, ar";
const LEAD = admins("support.change");

/** Reads one reply and locks it. @throws {AppError} `request.not_found` */
async function lockReply(tx: Database, id: string): Promise<CannedReply> {
  const [reply] = await tx.query<CannedReply>(
    `SELECT ${COLUMNS} FROM support_canned_replies WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (!reply) throw new AppError("request.not_found");
  return reply;
}

/** @throws {AppError} `support.shortcut_taken` if another reply has it, in any case of letters */
async function requireFreeShortcut(tx: Database, shortcut: string, exceptId: string): Promise<void> {
  // Two people may save the same shortcut at once.
  await tx.query("LOCK TABLE support_canned_replies IN SHARE ROW EXCLUSIVE MODE");
  const taken = await tx.query("SELECT FROM support_canned_replies WHERE lower(shortcut) = lower($1) AND id <> $2", [
    shortcut,
    exceptId,
  ]);
  if (taken.length > 0)
    throw new AppError("support.shortcut_taken", { fields: { shortcut: "support.shortcut_taken" } });
}

/** Routes for the replies that agents send often; staff who lead the support edit them. */
export function cannedRepliesRoutes(database: Database, clock: Clock): Routes {
  async function add({ shortcut, topic, en, ar }: TypedCannedReply): Promise<CannedReply> {
    const reply = { id: randomUUID(), shortcut, topic, en, ar };
    await database.transaction(async (tx) => {
      await requireFreeShortcut(tx, shortcut, reply.id);
      const [present] = await tx.query<{ count: number }>("SELECT count(*)::int AS count FROM support_canned_replies");
      if ((present?.count ?? 0) >= MAX_CANNED_REPLIES) throw new AppError("request.invalid");
      await tx.query(`INSERT INTO support_canned_replies (${COLUMNS}, changed_at) VALUES ($1, $2, $3, $4, $5, $6)`, [
        reply.id,
        shortcut,
        topic,
        en,
        ar,
        clock(),
      ]);
      await audit(tx, { object: { kind: "canned-reply", id: reply.id }, after: reply });
    });
    return reply;
  }

  async function change(id: string, { shortcut, topic, en, ar }: TypedCannedReply): Promise<CannedReply> {
    await database.transaction(async (tx) => {
      await requireFreeShortcut(tx, shortcut, id);
      const before = await lockReply(tx, id);
      await tx.query(
        "UPDATE support_canned_replies SET shortcut = $2, topic = $3, en = $4, ar = $5, changed_at = $6 WHERE id = $1",
        [id, shortcut, topic, en, ar, clock()],
      );
      await audit(tx, { before, after: { shortcut, topic, en, ar } });
    });
    return { id, shortcut, topic, en, ar };
  }

  async function remove(id: string): Promise<void> {
    await database.transaction(async (tx) => {
      const before = await lockReply(tx, id);
      await tx.query("DELETE FROM support_canned_replies WHERE id = $1", [id]);
      await audit(tx, { before });
    });
  }

  return [
    handle(
      listCannedReplies,
      {
        access: MAY_SEE,
        summary: "Replies that agents send often, in both languages",
        tags,
      },
      async () => ({
        data: await database.query<CannedReply>(`SELECT ${COLUMNS} FROM support_canned_replies ORDER BY shortcut`),
      }),
    ),
    handle(
      addCannedReply,
      {
        access: LEAD,
        act: "canned-reply.added",
        summary: "Add a ready reply",
        tags,
        status: 201,
        idempotency: "required",
      },
      async ({ body }) => ({ data: await add(body) }),
    ),
    handle(
      changeCannedReply,
      { access: { ...LEAD, reach: "all" }, act: "canned-reply.changed", summary: "Change a ready reply", tags },
      async ({ params, body }) => ({ data: await change(params.id, body) }),
    ),
    handle(
      removeCannedReply,
      { access: { ...LEAD, reach: "all" }, act: "canned-reply.removed", summary: "Remove a ready reply", tags },
      async ({ params }) => {
        await remove(params.id);
        return DONE;
      },
    ),
  ];
}
