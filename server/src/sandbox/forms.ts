import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Parses the forms of the sandbox's own pages. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}

/** Pages of other sites may not press the buttons. */
export async function requireSameOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.headers["sec-fetch-site"] === "same-origin") return undefined;
  return reply.code(403).send({ code: "auth.origin_refused" });
}
