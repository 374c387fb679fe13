import { dataOf, temporaryFile } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { Guests } from "../../../http/guest.ts";
import { addressOf } from "../../../http/request-context.ts";
import type { Uploader } from "../quotas.ts";
import { refuseLongForms } from "../receiving/body-bounds.ts";
import { streamed } from "../receiving/streamed-body.ts";
import { sendFile } from "../sending/send-file.ts";
import type { TemporaryFiles } from "./temporary-files.service.ts";

const MAX_CACHE_SECONDS = 3_600;

export const temporaryAccess = {
  "POST /api/files/temporary": "public",
  "GET /api/files/temporary/:id": { level: "public", reach: "all" },
} as const;

/** A disabled or unverified account counts as a guest, by its own id. */
function uploaderOf(request: FastifyRequest, reply: FastifyReply, guests: Guests): Uploader {
  const { session } = request;
  const address = addressOf(request);
  if (!session) return { id: guests.ensure(request, reply), kind: "guest", address };
  return { id: session.userId, kind: session.verified && session.active ? session.role : "guest", address };
}

/** Pictures and voice notes of the support chat, which guests may use too. */
export function temporaryRoutes(files: TemporaryFiles, guests: Guests, maxBytes: () => number): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/files/temporary",
      {
        ...streamed,
        onRequest: refuseLongForms(maxBytes),
        schema: {
          summary: "Keep a picture or a voice note (WAV) for a day; everyone with its address may read it",
          consumes: ["multipart/form-data"],
          body: z.object({ file: z.file() }),
          response: { 201: dataOf(temporaryFile) },
        },
      },
      async (request, reply) => {
        const kept = await files.receive(request, reply, uploaderOf(request, reply, guests));
        return reply.code(201).send({ data: kept });
      },
    );

    app.get(
      "/api/files/temporary/:id",
      {
        schema: {
          summary: "The bytes of a temporary file",
          params: z.object({ id }),
          querystring: z.object({
            expires: z.optional(z.string().check(z.maxLength(20))),
            signature: z.optional(z.string().check(z.maxLength(100))),
          }),
        },
      },
      async (request, reply) => {
        const { expires = "", signature = "" } = request.query;
        const file = await files.open({ id: request.params.id, expires, signature });
        return sendFile(request, reply, file, Math.min(MAX_CACHE_SECONDS, file.secondsLeft));
      },
    );
  };
}
