import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import { type Encoding, negotiateEncoding, varyByEncoding } from "./encodings.ts";

export type StreamedPage = {
  status: number;
  headers: Record<string, string>;
  /** Sent at once, so that the browser fetches the files that it names while the body is rendered. */
  renderHead(): string;
  /** Everything after the head, in parts that the browser can read one by one. */
  renderBody(): Promise<readonly string[]>;
  /** Head and body as they were compressed before, for another answer; null where they have to be compressed now. */
  readPacked(encoding: Encoding): Promise<Buffer | null>;
  /** Follows the head when the body fails: the status has been sent by then, so that it is a page in itself. */
  failure: string;
};

/** Sends a kept page, or else its head and then its body as soon as each is ready, compressed as the client accepts. */
export async function sendPage(reply: FastifyReply, page: StreamedPage): Promise<FastifyReply> {
  const { request } = reply;
  const encoding = negotiateEncoding(request);
  reply.code(page.status).headers(page.headers).type("text/html; charset=utf-8");
  varyByEncoding(reply);
  if (encoding) reply.header("content-encoding", encoding.name);

  const kept = encoding && (await page.readPacked(encoding));
  if (kept) return reply.send(kept);

  const packing = encoding?.createStream();
  const stream = packing ?? new PassThrough();
  stream.write(page.renderHead());
  packing?.flush();
  page.renderBody().then(
    (parts) => {
      for (const part of parts) {
        stream.write(part);
        packing?.flush();
      }
      stream.end();
    },
    (error: unknown) => {
      request.log.error({ err: error }, "the body of a page failed");
      stream.end(page.failure);
    },
  );
  return reply.send(stream);
}
