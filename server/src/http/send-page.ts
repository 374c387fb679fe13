import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import { encodingFor, varyByEncoding } from "./encodings.ts";

export type StreamedPage = {
  status: number;
  headers: Record<string, string>;
  /** Leaves at once, so that the browser fetches what it names while the body is made. */
  head: string;
  /** All that follows the head. */
  body: Promise<string>;
  /** Follows the head when the body fails: the status has been sent by then, so that it is a page in itself. */
  failure: string;
};

/** Sends a page in two parts, each as soon as it is there, compressed as the client accepts. */
export function sendPage(reply: FastifyReply, page: StreamedPage): FastifyReply {
  const { request } = reply;
  const encoding = encodingFor(request);
  const packed = encoding?.stream();
  const stream = packed ?? new PassThrough();
  reply.code(page.status).headers(page.headers).type("text/html; charset=utf-8");
  varyByEncoding(reply);
  if (encoding) reply.header("content-encoding", encoding.name);

  stream.write(page.head);
  packed?.flush();
  page.body.then(
    (body) => stream.end(body),
    (error: unknown) => {
      request.log.error({ err: error }, "the body of a page failed");
      stream.end(page.failure);
    },
  );
  return reply.send(stream);
}
