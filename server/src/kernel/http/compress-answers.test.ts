import zlib from "node:zlib";
import Fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { compressAnswers } from "./compress-answers.ts";

const LONG = { text: "a lesson on Monday ".repeat(100) };
/** Node 20 has none. */
const ZSTD = "zstdCompress" in zlib;
const app = Fastify();
compressAnswers(app);
app.get("/page", (_request, reply) => reply.type("text/html; charset=utf-8").header("vary", "Cookie").send(LONG.text));
app.get("/api/long", () => LONG);
app.get("/api/short", () => ({ text: "short" }));
app.get("/api/auth/session", () => LONG);
app.get("/file", (_request, reply) => reply.type("application/json").send(Buffer.from(LONG.text)));
afterAll(() => app.close());

const call = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { "accept-encoding": accepted } });

describe("an answer", () => {
  it.each([
    ["/page", "gzip, deflate, br", "br"],
    ["/api/long", "gzip, deflate, br, zstd", "br"],
    ["/api/long", "gzip, zstd", ZSTD ? "zstd" : "gzip"],
    ["/api/long", "zstd;q=0, br", "br"],
    ["/api/long", "gzip", "gzip"],
    ["/api/long", "br;q=0.5, gzip;q=0.8", "gzip"],
    ["/api/long", "br;q=0", undefined],
    ["/api/long", "*", undefined],
    ["/api/long", undefined, undefined],
    ["/api/short", "br", undefined],
    ["/api/auth/session", "br", undefined],
    ["/file", "br", undefined],
  ])("encodes %s for a client that accepts %s as %s", async (url, accepted, expected) => {
    const answer = await call(url, accepted);
    expect(answer.headers["content-encoding"]).toBe(expected);
    const unpack = { zstd: zlib.zstdDecompressSync, br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }[
      expected as "br"
    ];
    const plain = await call(url);
    expect((unpack?.(answer.rawPayload) ?? answer.rawPayload).toString()).toBe(plain.payload);
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
  });

  it("adds Accept-Encoding to Vary, even when it is not compressed", async () => {
    expect((await call("/page", "br")).headers.vary).toBe("Cookie, Accept-Encoding");
    expect((await call("/api/long")).headers.vary).toBe("Accept-Encoding");
  });
});
