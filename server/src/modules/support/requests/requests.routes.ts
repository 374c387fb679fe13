import {
  dataOf,
  done,
  leaveSupportRequest,
  listOf,
  moveSupportRequest,
  ownSupportRequest,
  pageQuery,
  questionLeft,
  replyToSupportRequest,
  supportRequest,
  supportRequestQuery,
} from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import { languageOf } from "../../../http/language.ts";
import { addressOf } from "../../../http/request-context.ts";
import { limitOf, readCursor } from "../../../http/time-pages.ts";
import type { requestsService } from "./requests.service.ts";

const DESK = ["agent", "admin"] as const;
export const requestsAccess: AccessTable = {
  "POST /api/support/requests": "public",
  "GET /api/support/requests": "signedIn",
  "GET /api/staff/support-requests": { roles: DESK },
  "PUT /api/staff/support-requests/:id": { roles: DESK, reach: "all" },
  "POST /api/staff/support-requests/:id/replies": { roles: DESK, reach: "all" },
  "POST /api/staff/support-requests/:id/replies/:replyId/deliveries": { roles: DESK, reach: "all" },
};

const tags = ["support"];
const config = { idempotency: "required" } as const;
const params = z.object({ id: z.uuid() });
const replyParams = z.extend(params, { replyId: z.uuid() });
const DONE = { data: { done: true as const } };

/** Leaving a question for support, and answering it. */
export function requestsRoutes(requests: ReturnType<typeof requestsService>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/support/requests",
      {
        config,
        schema: {
          summary: "Leave support a question; `contact` says where the answer goes without an account",
          tags,
          body: leaveSupportRequest,
          response: { 201: dataOf(questionLeft) },
        },
      },
      async (request, reply) => {
        const visitor = { session: request.session, address: addressOf(request), language: languageOf(request) };
        const answerBy = await requests.leave(request.body, visitor);
        return reply.code(201).send({ data: { done: true as const, answerBy: answerBy.toISOString() } });
      },
    );
    app.get(
      "/api/support/requests",
      {
        schema: {
          summary: "What you asked support, newest first",
          tags,
          querystring: pageQuery,
          response: { 200: listOf(ownSupportRequest) },
        },
      },
      async (request) => {
        const { cursor, limit } = request.query;
        return requests.listOwn(requireSession(request).userId, readCursor(cursor), limitOf(limit));
      },
    );
    app.get(
      "/api/staff/support-requests",
      {
        schema: {
          summary: "Questions in one state: those that wait for an answer oldest first, others newest first",
          tags,
          querystring: supportRequestQuery,
          response: { 200: listOf(supportRequest) },
        },
      },
      async ({ query }) => requests.list(query.state, readCursor(query.cursor), limitOf(query.limit)),
    );
    app.put(
      "/api/staff/support-requests/:id",
      {
        schema: {
          summary: "Take or close a question",
          tags,
          params,
          body: moveSupportRequest,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await requests.move(request.params.id, request.body, requireSession(request).userId);
        return DONE;
      },
    );
    app.post(
      "/api/staff/support-requests/:id/replies",
      {
        config,
        schema: {
          summary: "Answer a question: in the profile, by SMS or by e-mail",
          tags,
          params,
          body: replyToSupportRequest,
          response: { 201: dataOf(done) },
        },
      },
      async (request, reply) => {
        await requests.reply(request.params.id, request.body.text, requireSession(request).userId);
        return reply.code(201).send(DONE);
      },
    );
    app.post(
      "/api/staff/support-requests/:id/replies/:replyId/deliveries",
      {
        config,
        schema: {
          summary: "Send an answer again that could not be sent",
          tags,
          params: replyParams,
          response: { 201: dataOf(done) },
        },
      },
      async (request, reply) => {
        await requests.sendAgain(request.params, requireSession(request).userId);
        return reply.code(201).send(DONE);
      },
    );
  };
}
