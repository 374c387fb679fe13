import type { FastifyInstance } from "fastify";

const EVERYWHERE = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Safe headers on every answer, errors too, unless the route has set its own. API answers are private. */
export function sendSafeHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    for (const [name, value] of Object.entries(EVERYWHERE)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    reply.header("x-request-id", request.id);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
  });
}
