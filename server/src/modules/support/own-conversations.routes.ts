import { AppError } from "@kalima/contracts/errors";
import { listOwnSupportConversations, readOwnSupportMessages } from "@kalima/support-contract";
import { toChatMessage } from "../../delivery/message-store.ts";
import type { Database } from "../../kernel/database/database.ts";
import { requireSession } from "../../kernel/http/access.ts";
import { handle, type Routes } from "../../kernel/http/routes.ts";
import { clampLimit, paginate, readCursor } from "../../kernel/http/time-pages.ts";
import { conversationsRepository, type Owner, SAME_PERSON } from "./conversations.repository.ts";

const tags = ["support"];
const MAX_OPENING = 200;

type Row = { id: string; created_at: Date; last_sequence: number; is_guests: boolean; opening: string | null };
const toPersonParameters = (userId: string): [Owner, string] => [`user:${userId}`, userId];

/** Conversations with a message, the latest first; `created_at` is when the last message was written. */
const CONVERSATIONS = `
  SELECT c.id, date_trunc('milliseconds', c.last_active_at) AS created_at, c.last_sequence,
    c.adopted_by IS NOT NULL AS is_guests,
    (SELECT left(m.content, ${MAX_OPENING}) FROM support_messages m
      WHERE m.conversation_id = c.id AND m.sender = 'visitor' AND m.type = 'text' ORDER BY m.sequence LIMIT 1) AS opening
  FROM support_conversations c
  WHERE ${SAME_PERSON} AND c.last_sequence > 0
    AND ($3::timestamptz IS NULL OR (date_trunc('milliseconds', c.last_active_at), c.id) < ($3, $4::uuid))
  ORDER BY date_trunc('milliseconds', c.last_active_at) DESC, c.id DESC LIMIT $5`;

/** Routes for an account's conversations with support, including those of its browser's guest before it signed in. */
export function ownConversationsRoutes(database: Database): Routes {
  const conversations = conversationsRepository(database);

  return [
    handle(
      listOwnSupportConversations,
      { access: "signedIn", summary: "Your conversations with support, the latest first", tags },
      async (request) => {
        const limit = clampLimit(request.query.limit);
        const after = readCursor(request.query.cursor);
        const person = toPersonParameters(requireSession(request).userId);
        const rows = await database.query<Row>(CONVERSATIONS, [
          ...person,
          after?.at ?? null,
          after?.id ?? null,
          limit + 1,
        ]);
        const { page, nextCursor } = paginate(rows, limit);
        const data = page.map(({ id, created_at, last_sequence, is_guests, opening }) => ({
          id,
          lastAt: created_at.toISOString(),
          messages: last_sequence,
          asGuest: is_guests,
          opening,
        }));
        return { data, page: { nextCursor } };
      },
    ),
    handle(
      readOwnSupportMessages,
      {
        access: { roles: ["student", "trainer"], reach: { student: "own", trainer: "own" } },
        summary: "Messages of one of your conversations with support after a sequence, oldest first",
        tags,
      },
      async (request) => {
        const { id } = request.params;
        const person = toPersonParameters(requireSession(request).userId);
        const own = await database.query(`SELECT 1 FROM support_conversations c WHERE ${SAME_PERSON} AND c.id = $3`, [
          ...person,
          id,
        ]);
        if (own.length === 0) throw new AppError("request.not_found");
        const rows = await conversations.listAfter(id, request.query.after);
        return { data: rows.map((row) => toChatMessage("visitor", row)) };
      },
    ),
  ];
}
