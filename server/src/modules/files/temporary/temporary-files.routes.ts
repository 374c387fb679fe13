import { keepTemporaryFile } from "@kalima/accounts-contract";
import { HOUR_SECONDS } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Guests } from "../../../kernel/http/guest.ts";
import { readClientAddress } from "../../../kernel/http/request-context.ts";
import { handle, type Routes, route } from "../../../kernel/http/routes.ts";
import type { TemporaryFiles, Uploader } from "../../../kernel/ports/files.ts";
import { refuseLongForms } from "../receiving/body-bounds.ts";
import { streamed } from "../receiving/streamed-body.ts";
import { sendFile } from "../sending/send-file.ts";

const MAX_CACHE_SECONDS = HOUR_SECONDS;

/** A disabled or unverified account counts as a guest, by its own id. */
function resolveUploader(request: FastifyRequest, reply: FastifyReply, guests: Guests): Uploader {
  const { session } = request;
  const address = readClientAddress(request);
  if (!session) return { id: guests.ensure(request, reply), kind: "guest", address };
  return { id: session.userId, kind: session.verified && session.active ? session.role : "guest", address };
}

/** Pictures and voice notes of the support chat, which guests may use too. */
export function temporaryRoutes(files: TemporaryFiles, guests: Guests, maxBytes: () => number): Routes {
  return [
    handle(
      keepTemporaryFile,
      {
        access: "public",
        act: { unaudited: "as a visitor" },
        summary: "Keep a picture or a voice note (WAV) for a day; everyone with its address may read it",
        consumes: ["multipart/form-data"],
        body: z.object({ file: z.file() }),
        status: 201,
        ...streamed,
        onRequest: refuseLongForms(maxBytes),
      },
      async (request, reply) => {
        const kept = await files.receive(request, reply, resolveUploader(request, reply, guests));
        return { data: kept };
      },
    ),
    route(
      "GET /api/files/temporary/:id",
      {
        access: { level: "public", reach: "all" },
        summary: "The bytes of a temporary file",
        query: z.object({
          expires: z.optional(z.string().check(z.maxLength(20))),
          signature: z.optional(z.string().check(z.maxLength(100))),
        }),
      },
      async (request, reply) => {
        const { expires = "", signature = "" } = request.query;
        const file = await files.open({ id: request.params.id, expires, signature });
        return sendFile(request, reply, file, Math.min(MAX_CACHE_SECONDS, file.secondsLeft));
      },
    ),
  ];
}
