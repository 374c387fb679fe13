import type { IncomingMessage } from "node:http";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { maxBytesOf, type UploadPurpose } from "../content/accepted-types.ts";

/** What a form may weigh beside its file, and what is still read to the end for the answer's sake. */
const SLACK_BYTES = 512 * 1024;
const LINGER_MS = 500;

/** The most bytes of a whole form with a file of this purpose. */
export function mostBytesOfForm(purpose: UploadPurpose): number {
  return maxBytesOf(purpose) + SLACK_BYTES;
}

function declaredLength(request: FastifyRequest): number {
  const { "content-length": length, "transfer-encoding": chunked } = request.headers;
  return length === undefined || chunked !== undefined ? Number.POSITIVE_INFINITY : Number(length);
}

/** Refuses by the declared length, before a byte of the body is read. */
export function refuseLongForms(purpose: UploadPurpose) {
  return async (request: FastifyRequest) => {
    const length = declaredLength(request);
    if (Number.isFinite(length) && length > mostBytesOfForm(purpose)) throw new AppError("files.too_large");
  };
}

/** The rest of a body that broke the limit of its purpose is not worth reading, unless it is little. */
export function cutUnlessLittle(request: FastifyRequest, reply: FastifyReply, purpose: UploadPurpose): void {
  if (declaredLength(request) > mostBytesOfForm(purpose)) reply.header("connection", "close");
}

/** Hangs up a while after the answer: a reset that overtakes it would hide it from whoever is still sending. */
function lingerAfterAnswer({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/**
 * Settles what becomes of a body that was answered before it was read. One of unknown or absurd length is cut
 * with its connection, and never read on; one of a fit length is read to its end, because a cut connection
 * hides the answer from browsers, and an unread one would block the next request.
 */
export function settleUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const { raw } = request;
    if (request.method !== "POST" || raw.complete) return;
    raw.unpipe();
    cutUnlessLittle(request, reply, "task");
    if (reply.getHeader("connection") !== "close") {
      raw.resume();
      return;
    }
    // Node reads bodies that nobody began to read to their end.
    raw.read(0);
    raw.pause();
    lingerAfterAnswer(raw);
  });
}
