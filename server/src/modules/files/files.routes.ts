import { dataOf, filePurpose, storedFile } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { requireSession } from "../../http/access.ts";
import { addressOf } from "../../http/request-context.ts";
import type { Files } from "./files.service.ts";
import { refuseLongForms } from "./receiving/body-bounds.ts";
import { streamed } from "./receiving/streamed-body.ts";
import { sendFile } from "./sending/send-file.ts";

export const filesAccess = {
  "POST /api/files": "signedIn",
  "GET /api/files/:id": { level: "public", reach: { student: "own", trainer: "own", agent: "own", admin: "all" } },
} as const;

/** Files that belong to an account. */
export function filesRoutes(files: Files): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/files",
      {
        ...streamed,
        onRequest: refuseLongForms(() => files.maxBytes()),
        schema: {
          summary:
            "Store a picture, a payment proof, a task, a video introduction, or what a message holds: multipart field `file`, preceded by `purpose`",
          consumes: ["multipart/form-data"],
          body: z.object({ purpose: z.optional(filePurpose), file: z.file() }),
          response: { 201: dataOf(storedFile) },
        },
      },
      async (request, reply) => {
        const { userId, role } = requireSession(request);
        const stored = await files.receive(request, reply, { id: userId, kind: role, address: addressOf(request) });
        return reply.code(201).send({ data: stored });
      },
    );

    app.get(
      "/api/files/:id",
      { config: { acceptsCookies: true }, schema: { summary: "The bytes of a file", params: z.object({ id }) } },
      async (request, reply) => {
        const file = await files.open(request.params.id, request.session);
        return sendFile(request, reply, file, file.cacheSeconds);
      },
    );
  };
}
