import multipart from "@fastify/multipart";
import { dataOf, storedFile } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { requireSession } from "../../http/access.ts";
import type { ModuleFactory } from "../server-module.ts";
import { maxBytesOf } from "./accepted-types.ts";

const access = {
  "POST /api/files": "signedIn",
  "GET /api/files/:id": { level: "public", reach: { student: "own", trainer: "own", agent: "own", admin: "all" } },
} as const;

/** A type-and-name pair for Content-Disposition; names may hold Arabic. */
function disposition(kind: "inline" | "attachment", name: string): string {
  return `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

/** HTTP face of files. */
export const filesModule: ModuleFactory = ({ files }) => ({
  name: "files",
  access,
  async routes(app) {
    // The purpose's own limit is counted while streaming; this one only bounds what a parser may hold.
    await app.register(multipart, {
      limits: { files: 1, fields: 4, fieldSize: 200, parts: 5, fileSize: maxBytesOf("task") + 1 },
      throwFileSizeLimit: false,
    });

    app.post(
      "/api/files",
      {
        schema: {
          summary: "Store a picture, a payment proof or a task: multipart field `file`, preceded by `purpose`",
          consumes: ["multipart/form-data"],
          response: { 201: dataOf(storedFile) },
        },
      },
      async (request, reply) => {
        const stored = await files.receive(request, requireSession(request).userId);
        return reply.code(201).send({ data: stored });
      },
    );

    app.get(
      "/api/files/:id",
      { config: { acceptsCookies: true }, schema: { summary: "The bytes of a file", params: z.object({ id }) } },
      async (request, reply) => {
        const { row, bytes } = await files.open(request.params.id, request.session);
        const isPicture = row.purpose === "picture";
        return reply
          .header("content-type", row.type === "text/plain" ? "text/plain; charset=utf-8" : row.type)
          .header("content-length", row.size)
          .header("content-disposition", disposition(isPicture ? "inline" : "attachment", row.name))
          .header("content-security-policy", "default-src 'none'; sandbox")
          .header("cross-origin-resource-policy", "same-site")
          .header("cache-control", isPicture ? "private, max-age=300" : "private, no-store")
          .send(bytes);
      },
    );
  },
});
