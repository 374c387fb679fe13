import { AppError } from "@kalima/contracts/errors";
import {
  blockConversation,
  countUnreadMessages,
  getConversation,
  listConversations,
  listMessages,
  reportConversation,
  startConversation,
  writeMessage,
} from "@kalima/contracts/operations";
import { messageFor } from "../../delivery/message-store.ts";
import { requireSession } from "../../kernel/http/access.ts";
import { DONE, handle } from "../../kernel/http/routes.ts";
import { limitOf, readCursor } from "../../kernel/http/time-pages.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { type Announcements, openMessagesNamespace } from "./conversation-sockets.ts";
import { conversationsRepository } from "./conversations.repository.ts";
import { conversationsService, readerOf } from "./conversations.service.ts";
import { registerMessageFiles } from "./message-files.ts";
import { provideMessages } from "./personal-data.ts";
import { staffReportsRoutes } from "./staff-reports.routes.ts";
import { tellOfUnread } from "./tell-of-unread.ts";

const ofBoth = {
  roles: ["student", "trainer"],
  complete: true,
  reach: { student: "own", trainer: "own" },
} as const;

const tags = ["conversations"];

/** @throws {AppError} `request.invalid` for a malformed cursor. */
function readSequence(cursor: string | undefined): number | null {
  if (!cursor) return null;
  if (!/^[1-9]\d{0,8}$/.test(cursor))
    throw new AppError("request.invalid", { fields: { cursor: "validation.invalid" } });
  return Number(cursor);
}

/** HTTP routes and sockets of the conversations between students and trainers. */
export const conversationsModule: ModuleFactory = (context) => {
  provideMessages(context);
  registerMessageFiles(context);
  const service = conversationsService(context);
  tellOfUnread(context);
  context.events.on(accountRemoved, (tx, { userId }) => conversationsRepository(tx).forget(userId));
  let announcements: Announcements | undefined;
  return {
    name: "conversations",
    sockets(io) {
      announcements = openMessagesNamespace(io, service, context);
    },
    async close() {
      announcements?.close();
    },
    routes: [
      ...staffReportsRoutes(context.database, context.clock),
      handle(
        startConversation,
        { access: ofBoth, summary: "Begin a conversation, or find the one there is", tags, idempotency: "required" },
        async (request) => ({ data: await service.start(readerOf(requireSession(request)), request.body.partnerId) }),
      ),
      handle(
        listConversations,
        { access: ofBoth, summary: "Your conversations, the most recently active first", tags },
        async (request) => {
          const { cursor, limit } = request.query;
          const page = { after: readCursor(cursor), limit: limitOf(limit) };
          const { conversations: data, nextCursor } = await service.list(readerOf(requireSession(request)), page);
          return { data, page: { nextCursor } };
        },
      ),
      handle(
        countUnreadMessages,
        { access: ofBoth, summary: "How many messages you have not read", tags },
        async (request) => ({ data: { unread: await service.countUnread(readerOf(requireSession(request))) } }),
      ),
      handle(getConversation, { access: ofBoth, summary: "One of your conversations", tags }, async (request) => ({
        data: await service.one(readerOf(requireSession(request)), request.params.id),
      })),
      handle(
        listMessages,
        { access: ofBoth, summary: "Messages of a conversation, the newest first", tags },
        async (request) => {
          const { cursor, limit } = request.query;
          const page = { before: readSequence(cursor), limit: limitOf(limit) };
          const reader = readerOf(requireSession(request));
          const { messages: data, next } = await service.messages(reader, request.params.id, page);
          return { data, page: { nextCursor: next === null ? null : String(next) } };
        },
      ),
      handle(
        writeMessage,
        {
          access: ofBoth,
          summary: "Write a message, or send a picture or a voice note",
          tags,
          status: 201,
          idempotency: "required",
        },
        async (request) => {
          const reader = readerOf(requireSession(request));
          const written = await service.write(reader, request.params.id, request.body);
          announcements?.written(written);
          return { data: messageFor(reader.side, written.stored) };
        },
      ),
      handle(
        blockConversation,
        { access: ofBoth, summary: "Block a conversation, or end your block", tags, idempotency: "required" },
        async (request) => {
          const reader = readerOf(requireSession(request));
          const row = await service.setBlocked(reader, request.params.id, request.body.isBlocked);
          announcements?.changed(row);
          return { data: await service.one(reader, row.id) };
        },
      ),
      handle(
        reportConversation,
        { access: ofBoth, summary: "Report a conversation to the school", tags, idempotency: "required" },
        async (request) => {
          await service.report(readerOf(requireSession(request)), request.params.id, request.body.reason);
          return DONE;
        },
      ),
    ],
  };
};
