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
} from "@kalima/messages-contract";
import { toChatMessage } from "../../delivery/message-store.ts";
import { requireSession } from "../../kernel/http/access.ts";
import { DONE, handle } from "../../kernel/http/routes.ts";
import { clampLimit, readCursor } from "../../kernel/http/time-pages.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { messageUnread } from "./conversation-events.ts";
import { type Announcements, openMessagesNamespace } from "./conversation-sockets.ts";
import { conversationsRepository } from "./conversations.repository.ts";
import { conversationsService, toReader } from "./conversations.service.ts";
import { registerMessageFiles } from "./message-files.ts";
import { messageKinds } from "./message-kinds.ts";
import { scheduleUnreadNotifications } from "./notify-unread.ts";
import { provideMessages } from "./personal-data.ts";
import { provideSearchedConversations } from "./search-conversations.ts";
import { staffReportsRoutes } from "./staff-reports.routes.ts";

const BOTH_SIDES = {
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
  provideSearchedConversations(context);
  registerMessageFiles(context);
  const { events, notifier, notificationKinds } = context;
  notificationKinds.provide(messageKinds);
  context.queues.register({
    key: "conversation-reports",
    roles: ["admin"],
    permission: "reports.change",
    due: "report",
    select: () => ({ statement: "SELECT created_at AS since FROM conversation_reports WHERE settled_at IS NULL" }),
  });
  events.on(messageUnread, (tx, { userId, studentId, name, type }) =>
    notifier.notify(tx, userId, "message_unread", { studentId, name, type }),
  );
  const service = conversationsService(context);
  scheduleUnreadNotifications(context);
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
        {
          access: BOTH_SIDES,
          act: "conversation.started",
          summary: "Begin a conversation, or find the one there is",
          tags,
          idempotency: "required",
        },
        async (request) => ({ data: await service.start(toReader(requireSession(request)), request.body.partnerId) }),
      ),
      handle(
        listConversations,
        { access: BOTH_SIDES, summary: "Your conversations, the most recently active first", tags },
        async (request) => {
          const { cursor, limit } = request.query;
          const page = { after: readCursor(cursor), limit: clampLimit(limit) };
          const { conversations: data, nextCursor } = await service.list(toReader(requireSession(request)), page);
          return { data, page: { nextCursor } };
        },
      ),
      handle(
        countUnreadMessages,
        { access: BOTH_SIDES, summary: "How many messages you have not read", tags },
        async (request) => ({ data: { unread: await service.countUnread(toReader(requireSession(request))) } }),
      ),
      handle(getConversation, { access: BOTH_SIDES, summary: "One of your conversations", tags }, async (request) => ({
        data: await service.one(toReader(requireSession(request)), request.params.id),
      })),
      handle(
        listMessages,
        { access: BOTH_SIDES, summary: "Messages of a conversation, the newest first", tags },
        async (request) => {
          const { cursor, limit } = request.query;
          const page = { before: readSequence(cursor), limit: clampLimit(limit) };
          const reader = toReader(requireSession(request));
          const { messages: data, next } = await service.messages(reader, request.params.id, page);
          return { data, page: { nextCursor: next === null ? null : String(next) } };
        },
      ),
      handle(
        writeMessage,
        {
          access: BOTH_SIDES,
          act: "conversation.message_sent",
          summary: "Write a message, or send a picture or a voice note",
          tags,
          status: 201,
          idempotency: "required",
        },
        async (request) => {
          const reader = toReader(requireSession(request));
          const written = await service.write(reader, request.params.id, request.body);
          announcements?.announceMessage(written);
          return { data: toChatMessage(reader.side, written.stored) };
        },
      ),
      handle(
        blockConversation,
        {
          access: BOTH_SIDES,
          act: "conversation.block_changed",
          summary: "Block a conversation, or end your block",
          tags,
          idempotency: "required",
        },
        async (request) => {
          const reader = toReader(requireSession(request));
          const row = await service.setBlocked(reader, request.params.id, request.body.isBlocked);
          announcements?.announceChange(row);
          return { data: await service.one(reader, row.id) };
        },
      ),
      handle(
        reportConversation,
        {
          access: BOTH_SIDES,
          act: "conversation.reported",
          summary: "Report a conversation to the school",
          tags,
          idempotency: "required",
        },
        async (request) => {
          await service.report(toReader(requireSession(request)), request.params.id, request.body.reason);
          return DONE;
        },
      ),
    ],
  };
};
