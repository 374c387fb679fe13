import type { FastifyInstance, FastifyRequest } from "fastify";
import { negotiateEncoding, varyByEncoding } from "./encodings.ts";

/** Below this a packet is not saved. */
const MIN_BYTES = 1_024;
const COMPRESSIBLE = /^(text\/html|application\/(problem\+)?json)\b/;

/** A token must not share a compressed answer with input of the caller: its size would leak the token (BREACH). */
function hasTokens(request: FastifyRequest): boolean {
  return request.url.startsWith("/api/auth/");
}

/**
 * Compresses HTML and JSON answers; files, pages and event streams are streams and see to it themselves. Pages hold a
 * nonce that is new each time, and other API answers are read with a bearer token, which no other site's page can send:
 * neither lets an attacker compare sizes. Register after every hook that reads the text of an answer.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const type = String(reply.getHeader("content-type") ?? "");
    if (typeof payload !== "string" || !COMPRESSIBLE.test(type) || hasTokens(request)) return payload;
    varyByEncoding(reply);
    const encoding = negotiateEncoding(request);
    if (!encoding || Buffer.byteLength(payload) < MIN_BYTES || reply.hasHeader("content-encoding")) return payload;
    reply.header("content-encoding", encoding.name).removeHeader("content-length");
    return encoding.pack(payload);
  });
}
