import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import zlib from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendPage } from "./send-page.ts";

const { constants } = zlib;
const HEAD = `<!doctype html><title>Kalima</title>${"<link>".repeat(50)}`;
const app = Fastify();
let body: { resolve(parts: string[]): void; reject(error: Error): void };
let origin: string;

app.get("/", (_request, reply) =>
  sendPage(reply, {
    status: 404,
    headers: { vary: "Cookie" },
    renderHead: () => HEAD,
    renderBody: () =>
      new Promise((resolve, reject) => {
        body = { resolve, reject };
      }),
    readPacked: async () => null,
    failure: "<p>failed</p>",
  }),
);
beforeAll(async () => {
  origin = await app.listen({ port: 0 });
});
afterAll(() => app.close());

/** `fetch` would unpack the answer, and show nothing of it before its end. */
function requestPage(acceptEncoding: string): Promise<IncomingMessage> {
  return new Promise((resolve) => get(origin, { headers: { "accept-encoding": acceptEncoding } }, resolve));
}

/** Unpacks the part of an answer that has arrived, as a client does. */
const READERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: (bytes) => zlib.brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (bytes) => zlib.gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
  ...("zstdCompress" in zlib && {
    zstd: (bytes: Buffer) => zlib.zstdDecompressSync(bytes, { finishFlush: constants.ZSTD_e_flush }),
  }),
  identity: (bytes) => bytes,
};

describe("a page", () => {
  it.each(Object.entries(READERS))("sends its head before its body is ready, in %s", async (encoding, read) => {
    const answer = await requestPage(encoding);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers.vary).toBe("Cookie, Accept-Encoding");
    expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);

    let bytes = Buffer.alloc(0);
    for await (const part of answer) {
      bytes = Buffer.concat([bytes, part]);
      if (read(bytes).toString() === HEAD) body.resolve(["<p>body</p>", "<p>rest</p>"]);
    }
    expect(read(bytes).toString()).toBe(`${HEAD}<p>body</p><p>rest</p>`);
  });

  it("ends with a message when its body fails", async () => {
    const answer = await requestPage("identity");
    body.reject(new Error("no database"));
    expect(await text(answer)).toBe(`${HEAD}<p>failed</p>`);
  });

  it("causes no error when the visitor leaves before its body is ready", async () => {
    (await requestPage("identity")).destroy();
    body.resolve(["<p>body</p>", "<p>rest</p>"]);
    const answer = await requestPage("identity");
    body.resolve([]);
    expect(await text(answer)).toBe(HEAD);
  });
});
