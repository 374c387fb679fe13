import { filePurpose, uploadFile } from "@kalima/accounts-contract";
import * as z from "zod/mini";
import { describeAct } from "../../kernel/audit/act.ts";
import { requireSession } from "../../kernel/http/access.ts";
import { leaveUnaudited } from "../../kernel/http/acts.ts";
import { readClientAddress } from "../../kernel/http/request-context.ts";
import { handle, type Routes, route } from "../../kernel/http/routes.ts";
import type { Files } from "../../kernel/ports/files.ts";
import { refuseLongForms } from "./receiving/body-bounds.ts";
import { streamed } from "./receiving/streamed-body.ts";
import { sendFile } from "./sending/send-file.ts";

/** Files that belong to an account. */
export function filesRoutes(files: Files): Routes {
  return [
    handle(
      uploadFile,
      {
        access: "signedIn",
        act: "file.kept",
        summary:
          "Store a picture, a payment proof, a task, a video introduction, or what a message holds: multipart field `file`, preceded by `purpose`",
        consumes: ["multipart/form-data"],
        body: z.object({ purpose: z.optional(filePurpose), file: z.file() }),
        status: 201,
        ...streamed,
        onRequest: refuseLongForms(() => files.maxBytes()),
      },
      async (request, reply) => {
        const { userId, role } = requireSession(request);
        const stored = await files.receive(request, reply, {
          id: userId,
          kind: role,
          address: readClientAddress(request),
        });
        return { data: stored };
      },
    ),
    route(
      "GET /api/files/:id",
      {
        access: {
          level: "public",
          permission: null,
          reach: { student: "own", trainer: "own", agent: "own", admin: "all" },
        },
        act: "proof.read",
        summary: "The bytes of a file",
        acceptsCookies: true,
      },
      async (request, reply) => {
        const file = await files.open(request.params.id, request.session);
        if (file.purpose !== "proof" || file.owner_id === request.session?.userId) leaveUnaudited(request);
        describeAct({ subject: file.owner_id });
        return sendFile(request, reply, file, file.cacheSeconds);
      },
    ),
  ];
}
