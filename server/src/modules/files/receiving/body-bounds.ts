import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** What a form may weigh beside its file, and what is still read to the end for the answer's sake. */
const SLACK_BYTES = 512 * 1024;

function declaredLength(request: FastifyRequest): number {
  const { "content-length": length, "transfer-encoding": chunked } = request.headers;
  return length === undefined || chunked !== undefined ? Number.POSITIVE_INFINITY : Number(length);
}

/** Refuses by the declared length, before a byte of the body is read. */
export function refuseLongerThan(maxBytes: number) {
  return async (request: FastifyRequest) => {
    const length = declaredLength(request);
    if (Number.isFinite(length) && length > maxBytes + SLACK_BYTES) throw new AppError("files.too_large");
  };
}

/** The rest of a body that broke this limit is not worth reading, unless it is little. */
export function cutUnlessLittle(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  if (declaredLength(request) > maxBytes + SLACK_BYTES) reply.header("connection", "close");
}

/**
 * Settles what becomes of a body that was answered before it was read. One of unknown or absurd length is cut
 * with its connection, and never read on; one of a fit length is read to its end, because a cut connection
 * hides the answer from browsers, and an unread one would block the next request.
 */
export function settleUnreadBodies(app: FastifyInstance, maxBytes: number): void {
  app.addHook("onSend", async (request, reply) => {
    const { raw } = request;
    if (request.method !== "POST" || raw.complete) return;
    raw.unpipe();
    cutUnlessLittle(request, reply, maxBytes);
    if (reply.getHeader("connection") === "close") raw.pause();
    else raw.resume();
  });
}
