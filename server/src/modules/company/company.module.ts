import { createHash } from "node:crypto";
import { HOUR_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { getCompany, getCompanyStats, sendContactMessage } from "@kalima/school-contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { negotiateLanguage } from "../../kernel/http/language.ts";
import { readClientAddress } from "../../kernel/http/request-context.ts";
import { handle, route } from "../../kernel/http/routes.ts";
import { selectStats } from "../../kernel/ports/company-reader.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import {
  buildSitePicturePath,
  MAX_NAME_LENGTH,
  namePicture,
  readPictureLanguage,
} from "../../sharing-pictures/plans.ts";
import { leadToPicture, sendPicture } from "../../sharing-pictures/send-picture.ts";
import { readReaderCountry } from "../prices/public.ts";
import { createContactService } from "./contact.service.ts";
import { subscriptionsRoutes } from "./news/subscriptions.routes.ts";
import { createSubscriptions } from "./news/subscriptions.service.ts";

const RETENTION_SECONDS = HOUR_SECONDS;
const pictureParams = z.object({ name: z.string().check(z.maxLength(MAX_NAME_LENGTH)) });
const companyQuery = z.object({ fields: z.optional(z.string().check(z.maxLength(200))) });

/** Sends data that caches must revalidate each time, so that closing the site shows at once. 304 if unchanged. */
function sendShared(request: FastifyRequest, reply: FastifyReply, data: object) {
  const etag = `"${createHash("sha1").update(JSON.stringify(data)).digest("base64url")}"`;
  reply.header("etag", etag).header("cache-control", "public, no-cache");
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send({ data });
}

/** HTTP routes of the school: its public details, subscriptions and the contact form. */
export const companyModule: ModuleFactory = (context) => {
  const { company, jobs, database, sharingPictures } = context;
  const contact = createContactService(context);
  const subscriptions = createSubscriptions(context);
  jobs.schedule({
    name: "company.retention",
    everySeconds: RETENTION_SECONDS,
    async run() {
      await contact.deleteOldMessages();
      await subscriptions.deleteEnded();
    },
  });
  async function readStats(request: FastifyRequest) {
    const { country } = await readReaderCountry(database, request);
    return selectStats(await company.count(), country);
  }
  return {
    name: "company",
    routes: [
      handle(
        getCompany,
        { access: "public", summary: "The school; `fields` picks some", query: companyQuery },
        async (request, reply) => {
          const whole = await company.read();
          const wanted = request.query.fields?.split(",");
          const data = wanted
            ? Object.fromEntries(Object.entries(whole).filter(([name]) => wanted.includes(name)))
            : whole;
          return sendShared(request, reply, data);
        },
      ),
      handle(getCompanyStats, { access: "public", summary: "The home page's counters" }, async (request, reply) =>
        sendShared(request, reply.header("vary", "Cookie, Authorization"), await readStats(request)),
      ),
      route(
        "GET /api/pictures/site/:name",
        {
          access: { level: "public", reach: "all" },
          summary: "The picture that links to pages without one of their own are shown with elsewhere",
          params: pictureParams,
        },
        async (request, reply) => {
          const { name } = request.params;
          const language = readPictureLanguage(name);
          if (!language) throw new AppError("request.not_found");
          const plan = { kind: "site", language } as const;
          if (name !== namePicture(plan)) return leadToPicture(reply, buildSitePicturePath(language));
          return sendPicture(reply, await sharingPictures.draw(plan));
        },
      ),
      subscriptionsRoutes(subscriptions),
      handle(
        sendContactMessage,
        { access: "public", act: { unaudited: "as a visitor" }, summary: "Leave a message", status: 201 },
        async (request) => {
          const answerBy = await contact.leaveMessage(
            request.body,
            negotiateLanguage(request),
            readClientAddress(request),
          );
          return { data: { done: true as const, answerBy: answerBy.toISOString() } };
        },
      ),
    ],
  };
};
