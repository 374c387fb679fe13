import type { FastifyInstance } from "fastify";

/** Every origin of ours sends these with every answer. */
export const SAFE_HEADERS = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Sent where a route says nothing else: API answers are private. */
export const PRIVATE_HEADERS = { ...SAFE_HEADERS, "cache-control": "private, no-store" } as const;

/** Safe headers on every answer, errors too, unless the route has set its own. */
export function sendSafeHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    reply.header("x-request-id", request.id);
  });
}
