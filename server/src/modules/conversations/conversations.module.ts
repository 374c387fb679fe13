import {
  blockConversation,
  conversation,
  dataOf,
  done,
  listOf,
  pageQuery,
  reportConversation,
  startConversation,
  startedConversation,
  unreadMessages,
  writeMessage,
} from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import { chatMessage } from "@kalima/contracts/sockets";
import * as z from "zod/mini";
import { messageFor } from "../../delivery/message-store.ts";
import { type AccessTable, requireSession } from "../../http/access.ts";
import { limitOf, readCursor } from "../../http/time-pages.ts";
import type { ModuleFactory } from "../server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { type Announcements, openMessagesNamespace } from "./conversation-sockets.ts";
import { conversationsRepository } from "./conversations.repository.ts";
import { conversationsService, readerOf } from "./conversations.service.ts";
import { registerMessageFiles } from "./message-files.ts";
import { provideMessages } from "./personal-data.ts";
import { staffReportsAccess, staffReportsRoutes } from "./staff-reports.routes.ts";
import { tellOfUnread } from "./tell-of-unread.ts";

const ofBoth = {
  roles: ["student", "trainer"],
  complete: true,
  reach: { student: "own", trainer: "own" },
} as const;
const access: AccessTable = {
  "POST /api/users/start-conversation": ofBoth,
  "GET /api/conversations": ofBoth,
  "GET /api/conversations/unread": ofBoth,
  "GET /api/conversations/:id": ofBoth,
  "GET /api/conversations/:id/messages": ofBoth,
  "POST /api/conversations/:id/messages": ofBoth,
  "PUT /api/conversations/:id/block": ofBoth,
  "POST /api/conversations/:id/reports": ofBoth,
  ...staffReportsAccess,
};

const params = z.object({ id: z.uuid() });
const tags = ["conversations"];
const config = { idempotency: "required" } as const;

/** @throws {AppError} `request.invalid` for a cursor that no page gave. */
function readSequence(cursor: string | undefined): number | null {
  if (!cursor) return null;
  if (!/^[1-9]\d{0,8}$/.test(cursor))
    throw new AppError("request.invalid", { fields: { cursor: "validation.invalid" } });
  return Number(cursor);
}

/** HTTP face and sockets of what students and trainers write to each other. */
export const conversationsModule: ModuleFactory = (context) => {
  provideMessages(context);
  registerMessageFiles(context);
  const service = conversationsService(context);
  tellOfUnread(context);
  context.events.on(accountRemoved, (tx, { userId }) => conversationsRepository(tx).forget(userId));
  let announcements: Announcements | undefined;
  return {
    name: "conversations",
    access,
    sockets(io) {
      announcements = openMessagesNamespace(io, service, context);
    },
    async close() {
      announcements?.close();
    },
    async routes(app) {
      await app.register(staffReportsRoutes(context.database, context.clock));
      app.post(
        "/api/users/start-conversation",
        {
          config,
          schema: {
            summary: "Begin a conversation, or find the one there is",
            tags,
            body: startConversation,
            response: { 200: dataOf(startedConversation) },
          },
        },
        async (request) => ({ data: await service.start(readerOf(requireSession(request)), request.body.partnerId) }),
      );
      app.get(
        "/api/conversations",
        {
          schema: {
            summary: "Your conversations, the most recently active first",
            tags,
            querystring: pageQuery,
            response: { 200: listOf(conversation) },
          },
        },
        async (request) => {
          const { cursor, limit } = request.query;
          const page = { after: readCursor(cursor), limit: limitOf(limit) };
          const { conversations: data, nextCursor } = await service.list(readerOf(requireSession(request)), page);
          return { data, page: { nextCursor } };
        },
      );
      app.get(
        "/api/conversations/unread",
        { schema: { summary: "How many messages you have not read", tags, response: { 200: dataOf(unreadMessages) } } },
        async (request) => ({ data: { unread: await service.countUnread(readerOf(requireSession(request))) } }),
      );
      app.get(
        "/api/conversations/:id",
        { schema: { summary: "One of your conversations", tags, params, response: { 200: dataOf(conversation) } } },
        async (request) => ({ data: await service.one(readerOf(requireSession(request)), request.params.id) }),
      );
      app.get(
        "/api/conversations/:id/messages",
        {
          schema: {
            summary: "Messages of a conversation, the newest first",
            tags,
            params,
            querystring: pageQuery,
            response: { 200: listOf(chatMessage) },
          },
        },
        async (request) => {
          const { cursor, limit } = request.query;
          const page = { before: readSequence(cursor), limit: limitOf(limit) };
          const reader = readerOf(requireSession(request));
          const { messages: data, next } = await service.messages(reader, request.params.id, page);
          return { data, page: { nextCursor: next === null ? null : String(next) } };
        },
      );
      app.post(
        "/api/conversations/:id/messages",
        {
          config,
          schema: {
            summary: "Write a message, or send a picture or a voice note",
            tags,
            params,
            body: writeMessage,
            response: { 201: dataOf(chatMessage) },
          },
        },
        async (request, reply) => {
          const reader = readerOf(requireSession(request));
          const written = await service.write(reader, request.params.id, request.body);
          announcements?.written(written);
          return reply.code(201).send({ data: messageFor(reader.side, written.stored) });
        },
      );
      app.put(
        "/api/conversations/:id/block",
        {
          config,
          schema: {
            summary: "Block a conversation, or end your block",
            tags,
            params,
            body: blockConversation,
            response: { 200: dataOf(conversation) },
          },
        },
        async (request) => {
          const reader = readerOf(requireSession(request));
          const row = await service.setBlocked(reader, request.params.id, request.body.isBlocked);
          announcements?.changed(row);
          return { data: await service.one(reader, row.id) };
        },
      );
      app.post(
        "/api/conversations/:id/reports",
        {
          config,
          schema: {
            summary: "Report a conversation to the school",
            tags,
            params,
            body: reportConversation,
            response: { 200: dataOf(done) },
          },
        },
        async (request) => {
          await service.report(readerOf(requireSession(request)), request.params.id, request.body.reason);
          return { data: { done: true as const } };
        },
      );
    },
  };
};
