import { AppError } from "@kalima/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StoredBytes } from "../../../kernel/ports/files.ts";
import { FILE_TYPES, STORED_PICTURE } from "../content/file-types.ts";
import { parseByteRange } from "./byte-range.ts";

/** Formats a Content-Disposition header by RFC 6266; names may contain Arabic. */
function formatDisposition(kind: "inline" | "attachment", name: string): string {
  return `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

/**
 * Sends an upload so that no browser runs it: only re-encoded pictures are shown inline, all else downloads, and the
 * content policy sandboxes it. Supports ranges, without which Safari plays no audio.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredBytes,
  cacheSeconds: number,
): Promise<FastifyReply> {
  const range = parseByteRange(request.headers.range, file.size);
  reply
    .header("content-type", file.type === FILE_TYPES.text ? "text/plain; charset=utf-8" : file.type)
    .header("content-disposition", formatDisposition(file.type === STORED_PICTURE ? "inline" : "attachment", file.name))
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .header("cache-control", cacheSeconds > 0 ? `private, max-age=${cacheSeconds}` : "private, no-store")
    .header("accept-ranges", "bytes");
  if (range === "outside") return reply.code(416).header("content-range", `bytes */${file.size}`).send();
  const bytes = await file.read(range ?? undefined);
  if (!bytes) throw new AppError("request.not_found");
  if (!range) return reply.header("content-length", file.size).send(bytes);
  return reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${file.size}`)
    .header("content-length", range.end - range.start + 1)
    .send(bytes);
}
