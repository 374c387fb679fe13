import type { IncomingMessage } from "node:http";
import { makeTooLargeError } from "@kalima/contracts/uploads";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Allowance for the parts of a form other than its file. */
const FORM_OVERHEAD_BYTES = 512 * 1024;
const LINGER_MS = 500;

/** Returns the size limit of a whole form with a file of at most `maxFileBytes`. */
export function computeMaxFormBytes(maxFileBytes: number): number {
  return maxFileBytes + FORM_OVERHEAD_BYTES;
}

function readDeclaredLength(request: FastifyRequest): number {
  const { "content-length": length, "transfer-encoding": chunked } = request.headers;
  return length === undefined || chunked !== undefined ? Number.POSITIVE_INFINITY : Number(length);
}

/** Refuses by Content-Length, before a byte of the body is read. The limit is read at each request. */
export function refuseLongForms(maxFileBytes: () => number) {
  return async (request: FastifyRequest) => {
    const length = readDeclaredLength(request);
    if (Number.isFinite(length) && length > computeMaxFormBytes(maxFileBytes()))
      throw makeTooLargeError({ maxBytes: maxFileBytes() });
  };
}

/** Closes the connection after the answer when too much of the body is left to read. */
export function closeIfLong(request: FastifyRequest, reply: FastifyReply, maxFileBytes: number): void {
  if (readDeclaredLength(request) > computeMaxFormBytes(maxFileBytes)) reply.header("connection", "close");
}

/** Delays the end of the socket: an earlier reset would hide the answer from a client that is still sending. */
function delaySocketClose({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/**
 * Handles bodies that were answered before they were read. One of unknown or excessive length is not read: its
 * connection is closed. One of an acceptable length is read to its end, because a closed connection hides the answer
 * from browsers, and an unread body would block the next request.
 */
export function handleUnreadBodies(app: FastifyInstance, maxFileBytes: () => number): void {
  app.addHook("onSend", async (request, reply) => {
    const { raw } = request;
    if (request.method !== "POST" || raw.complete) return;
    raw.unpipe();
    closeIfLong(request, reply, maxFileBytes());
    if (reply.getHeader("connection") !== "close") {
      raw.resume();
      return;
    }
    // Node discards a body that was never read by reading it to its end; a first read prevents that.
    raw.read(0);
    raw.pause();
    delaySocketClose(raw);
  });
}
