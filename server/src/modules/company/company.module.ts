import { createHash } from "node:crypto";
import { company, companyStats, contactMessage, dataOf, done, questionLeft, subscription } from "@kalima/contracts/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { languageOf } from "../../http/language.ts";
import { addressOf } from "../../http/request-context.ts";
import type { ModuleFactory } from "../server-module.ts";

const access = {
  "GET /api/company": "public",
  "GET /api/company/stats": "public",
  "POST /api/subscriptions": "public",
  "POST /api/contact-messages": "public",
} as const;
const RETENTION_SECONDS = 3_600;
const companyQuery = z.object({ fields: z.optional(z.string().check(z.maxLength(200))) });

/** Shared by all visitors, but revalidated each time: closing the site must show at once. 304 when unchanged. */
function sendShared(request: FastifyRequest, reply: FastifyReply, data: object) {
  const etag = `"${createHash("sha1").update(JSON.stringify(data)).digest("base64url")}"`;
  reply.header("etag", etag).header("cache-control", "public, no-cache");
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send({ data });
}

/** HTTP routes of the school: its public details, subscriptions and the contact form. */
export const companyModule: ModuleFactory = ({ company: service, jobs }) => {
  jobs.schedule({
    name: "company.retention",
    everySeconds: RETENTION_SECONDS,
    run: () => service.deleteOldMessages(),
  });
  return {
    name: "company",
    access,
    async routes(app) {
      app.get(
        "/api/company",
        {
          schema: {
            summary: "The school; `fields` picks some",
            querystring: companyQuery,
            response: { 200: dataOf(z.partial(company)) },
          },
        },
        async (request, reply) => {
          const whole = await service.read();
          const wanted = request.query.fields?.split(",");
          const data = wanted
            ? Object.fromEntries(Object.entries(whole).filter(([name]) => wanted.includes(name)))
            : whole;
          return sendShared(request, reply, data);
        },
      );
      app.get(
        "/api/company/stats",
        { schema: { summary: "The home page's counters", response: { 200: dataOf(companyStats) } } },
        async (request, reply) => sendShared(request, reply, await service.stats()),
      );
      app.post(
        "/api/subscriptions",
        { schema: { summary: "Subscribe to news", body: subscription, response: { 201: dataOf(done) } } },
        async (request, reply) => {
          await service.subscribe(request.body.email, languageOf(request), addressOf(request));
          return reply.code(201).send({ data: { done: true as const } });
        },
      );
      app.post(
        "/api/contact-messages",
        { schema: { summary: "Leave a message", body: contactMessage, response: { 201: dataOf(questionLeft) } } },
        async (request, reply) => {
          const answerBy = await service.leaveMessage(request.body, languageOf(request), addressOf(request));
          return reply.code(201).send({ data: { done: true as const, answerBy: answerBy.toISOString() } });
        },
      );
    },
  };
};
