import { rm } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolder, writeBuild } from "../../test/releases/build-fixture.ts";
import { openStoreKinds } from "../../test/releases/stores.ts";
import { storeLocalBuild } from "../modules/registry/store/store-local-build.ts";
import { openBucket } from "../storage/bucket.ts";
import { buildAssets } from "./app.ts";

const { kinds, stop } = await openStoreKinds();
afterAll(stop);

describe.each(kinds)("remotes' files $kind", { timeout: 60_000 }, ({ create }) => {
  let root = "";
  let app: FastifyInstance;
  let lonely: FastifyInstance;
  let onDisk: FastifyInstance;

  beforeAll(async () => {
    root = await createFolder();
    const under = await create();
    // The apps start before anything is published, as on a first start.
    app = await buildAssets(under.served);
    lonely = await buildAssets({ ...under.served, only: ["mfe-other"] });
    const plain = await kinds[0]?.create();
    if (!plain) throw new Error("there is always a disk");
    onDisk = await buildAssets(plain.served);
    for (const remote of ["mfe-demo", "mfe-other"]) {
      await writeBuild(join(root, remote), { remote, version: "1.0.0", render: "exports.render = 1;" });
      for (const store of [under.open(), plain.open()]) await storeLocalBuild(store, join(root, remote));
    }
    for (const name of ["remoteEntry.js.map", "remoteEntry.js.map.br"]) await under.plant("mfe-demo", "1.0.0", name);
    await under.plant("mfe-demo", ".draft", "remoteEntry.js");
  });
  afterAll(async () => {
    await Promise.all([app.close(), lonely.close(), onDisk.close()]);
    await rm(root, { recursive: true });
  });

  it("serves a published version for ever", async () => {
    const answer = await app.inject("/mfe-demo/1.0.0/remoteEntry.js");
    expect([answer.statusCode, answer.body]).toEqual([200, "globalThis.entry = 1;"]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it("serves the compressed file to clients that accept its encoding", async () => {
    const headers = { "accept-encoding": "br" };
    const answer = await app.inject({ url: "/mfe-demo/1.0.0/remoteEntry.js", headers });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe("globalThis.entry = 1;");
  });

  const asked = ["GET", "HEAD"].flatMap((method) =>
    ["", "gzip, deflate, br", "gzip", "br;q=0", "*"].map((accepted) => [method as "GET" | "HEAD", accepted] as const),
  );
  it.each(["remoteEntry.js", "7.0a1b2c3d.css", "release.json", "remoteEntry.js.br", "none.js"])(
    "answers for %s as from a disk",
    async (file) => {
      for (const [method, accepted] of asked) {
        const headers = accepted ? { "accept-encoding": accepted } : {};
        const request = { method, url: `/mfe-demo/1.0.0/${file}`, headers };
        const [one, other] = [await app.inject(request), await onDisk.inject(request)];
        // The two kinds of store have different etags and dates, and only a disk serves ranges.
        const own = { etag: "", "last-modified": "", date: "", "accept-ranges": "" };
        expect([method, accepted, { ...one.headers, ...own }]).toEqual([
          method,
          accepted,
          { ...other.headers, ...own },
        ]);
        expect([one.statusCode, one.rawPayload]).toEqual([other.statusCode, other.rawPayload]);
        expect(["etag" in one.headers, "last-modified" in one.headers]).toEqual(Array(2).fill(one.statusCode === 200));
      }
    },
  );

  it("answers 304 to a client that has the file", async () => {
    const url = "/mfe-demo/1.0.0/remoteEntry.js";
    const { etag } = (await app.inject(url)).headers;
    const again = await app.inject({ url, headers: { "if-none-match": String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it.each([
    ["a source map", "/mfe-demo/1.0.0/remoteEntry.js.map"],
    ["a packed source map", "/mfe-demo/1.0.0/remoteEntry.js.map.br"],
    ["the bundle for the server", "/mfe-demo/1.0.0/render.cjs"],
    ["the bundle for the server in its folder", "/mfe-demo/1.0.0/.server%2frender.cjs"],
    ["the server's folder", "/mfe-demo/1.0.0/.server"],
    ["what lies in the server's folder", "/mfe-demo/.server/render.cjs"],
    ["half a version", "/mfe-demo/.draft/remoteEntry.js"],
    ["a version that was never published", "/mfe-demo/2.0.0/remoteEntry.js"],
    ["a build in its package folder", "/mfe-demo/dist/builds/1.0.0/remoteEntry.js"],
    ["what lies beside the store", "/mfe-demo/..%2f..%2fmfe-demo/dist"],
    ["a name that no object has", "/mfe-demo/1.0.0/constructor"],
  ])("has not %s", async (_what, address) => {
    const { statusCode, headers } = await app.inject(address);
    expect([statusCode, headers["cache-control"]]).toEqual([404, undefined]);
  });

  it("serves only the configured remotes", async () => {
    expect((await lonely.inject("/mfe-other/1.0.0/remoteEntry.js")).statusCode).toBe(200);
    expect((await lonely.inject("/mfe-demo/1.0.0/remoteEntry.js")).statusCode).toBe(404);
  });
});

it("a bucket that does not answer is an error that no cache keeps", async () => {
  const address = { bucket: "releases", prefix: "", region: "us-east-1", endpoint: "http://127.0.0.1:1" };
  const bucket = openBucket({ ...address, credentials: { accessKeyId: "kalima", secretAccessKey: "key" } });
  const app = await buildAssets({ bucket });
  const { statusCode, headers, body } = await app.inject("/mfe-demo/1.0.0/remoteEntry.js");
  expect([statusCode, headers["cache-control"], body]).toEqual([500, undefined, "unexpected error"]);
  await app.close();
});
