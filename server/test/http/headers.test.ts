import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildAssets } from "../../src/assets/app.ts";
import { buildSandbox } from "../../src/sandbox/app.ts";
import { buildShell, createPagesModule } from "../build-shell.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { createCrowd } from "../matrix/identities.ts";
import { buildAddress, listOperations } from "../matrix/operations.ts";

let folder: string;
let server: TestApp;
let assets: FastifyInstance;
let sandbox: FastifyInstance;
beforeAll(async () => {
  folder = buildShell();
  const build = join(folder, "store", "mfe-demo", "1");
  mkdirSync(build, { recursive: true });
  writeFileSync(join(build, "app.js"), "export {};");
  server = await createTestApp({}, undefined, { beside: [createPagesModule(folder)] });
  assets = await buildAssets({ storeFolder: join(folder, "store") });
  sandbox = buildSandbox({
    siteOrigins: ["http://localhost:4000"],
    webhookSecret: "w".repeat(43),
    onEvent: () => undefined,
    clock: () => new Date(),
  });
});
afterAll(async () => {
  await Promise.all([server.close(), assets.close(), sandbox.close()]);
  rmSync(folder, { recursive: true, force: true });
});

type Headers = LightMyRequestResponse["headers"];

/** Headers that are missing or reveal too much. */
function findFaults(headers: Headers): string[] {
  const years = Number(/max-age=(\d+)/.exec(String(headers["strict-transport-security"]))?.[1] ?? 0) / 31_536_000;
  return [
    ...(years >= 1 ? [] : ["strict-transport-security"]),
    ...(headers["x-content-type-options"] === "nosniff" ? [] : ["x-content-type-options"]),
    ...(/^(no-referrer|strict-origin-when-cross-origin)$/.test(String(headers["referrer-policy"]))
      ? []
      : ["referrer-policy"]),
    ...(headers["cross-origin-opener-policy"] === "same-origin" ? [] : ["cross-origin-opener-policy"]),
    ...(headers["content-security-policy"] ? [] : ["content-security-policy"]),
    ...["server", "x-powered-by"].filter((name) => name in headers),
  ];
}

describe("safe headers", () => {
  it.each(["guest", "student"] as const)("accompany every answer of the API, as %s", async (identity) => {
    const call = createCrowd(server, identity);
    for (const { method, path } of listOperations(server)) {
      const { headers } = await call(method, buildAddress({ path }));
      expect([method, path, findFaults(headers)]).toEqual([method, path, []]);
    }
  });

  it.each([
    ["a page", "/"],
    ["an unknown page", "/nothing/here"],
    ["a file of the shell", "/assets/app.js"],
    ["a file that is missing", "/assets/none.js"],
    ["a public file", "/favicon.svg"],
    ["the service worker", "/sw.js"],
    ["health", "/healthz"],
    ["an unknown API path", "/api/nothing"],
    ["an address that cannot be read", "/api/teachers/%ff"],
    ["an address with a NUL", "/api/teachers/%00"],
    ["an address too long", `/api/teachers/${"x".repeat(300)}`],
  ])("accompany %s", async (_what, url) => {
    for (const method of ["GET", "HEAD", "POST"] as const) {
      const answer = await server.app.inject({ method, url });
      expect([method, findFaults(answer.headers)]).toEqual([method, []]);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });

  it.each([
    ["a file of a remote", "/mfe-demo/1/app.js", 200],
    ["a missing file", "/mfe-demo/1/none.js", 404],
    ["a folder above", "/mfe-demo/..%2f..%2f/package.json", 404],
    ["a hidden file", "/mfe-demo/1/.env", 404],
    ["an address that cannot be read", "/mfe-demo/1/%ff", 400],
  ])("accompany %s of the assets origin", async (_what, url, status) => {
    const answer = await assets.inject(url);
    expect([answer.statusCode, findFaults(answer.headers)]).toEqual([status, []]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    ["its front", "GET", "/"],
    ["the fields", "GET", "/fields?origin=http://localhost:4000&language=en&theme=light"],
    ["fields for a stranger", "GET", "/fields?origin=http://evil.example"],
    ["a script", "GET", "/page/fields.ts"],
    ["a missing file", "GET", "/page/none.js"],
    ["a token from elsewhere", "POST", "/tokens"],
    ["a charge without a key", "POST", "/v1/charges"],
    ["an unknown path", "GET", "/nothing"],
  ] as const)("accompany %s of the card sandbox", async (_what, method, url) => {
    const answer = await sandbox.inject({ method, url });
    expect(findFaults(answer.headers)).toEqual([]);
    expect(answer.statusCode).toBeLessThan(500);
  });

  it.each([
    ["no HTTP at all", "\u0001\u0002 nonsense\r\n\r\n", 400],
    ["headers without end", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(200_000)}\r\n\r\n`, 431],
    ["two lengths", "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400],
    [
      "a length and chunks",
      "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
  ])("accompany the answer to %s", async (_what, bytes, status) => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as { port: number };
    const text = await new Promise<string>((resolve, reject) => {
      let received = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      socket.on("data", (chunk) => {
        received += chunk;
      });
      socket.on("error", reject);
      socket.on("close", () => resolve(received));
    });
    const [head = "", body = ""] = text.split("\r\n\r\n");
    const headers = Object.fromEntries(
      head
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    );
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(findFaults(headers)).toEqual([]);
    expect(JSON.parse(body)).toMatchObject({ status, code: expect.stringMatching(/^request\./) });
  });

  it("accompany the refusal of a body that does not arrive", async () => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as { port: number };
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const head =
      "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n";
    const text = await new Promise<string>((resolve, reject) => {
      let received = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(`${head}{`));
      server.app.server.once("request", () => setImmediate(() => setImmediate(() => vi.advanceTimersByTime(30_000))));
      socket.on("data", (chunk) => {
        received += chunk;
      });
      socket.on("error", reject);
      socket.on("close", () => resolve(received));
    });
    vi.useRealTimers();
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"request.too_slow"');
  });

  it("send no address away from the page of a reset link", async () => {
    for (const url of ["/reset-password?token=x", "/reset-password/?token=x", "//reset-password?token=x"]) {
      expect([url, (await server.app.inject(url)).headers["referrer-policy"]]).toEqual([url, "no-referrer"]);
    }
    expect((await server.app.inject("/")).headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  });
});

describe("caching", () => {
  it("forbids storing private answers of every operation", async () => {
    const call = createCrowd(server, "student");
    for (const { method, path } of listOperations(server)) {
      const answer = await call(method, buildAddress({ path }));
      const isShared = path.startsWith("/api/company") || path === "/api/openapi.json";
      const wanted = isShared && answer.statusCode < 400 ? /no-cache/ : /no-store/;
      expect([method, path, answer.headers["cache-control"]]).toEqual([method, path, expect.stringMatching(wanted)]);
    }
  });

  it.each([
    "/profile/x.css",
    "/assets/none.js",
    "/assets/app.js.map",
    "/profile/settings.js",
    "/login.json",
    "/.git/config",
    "/.env",
    "/assets/..%2frelease.json",
    "/assets/%2e%2e/release.json",
    "/assets/release.json",
    "/assets/prerender.cjs",
  ])("answers 404 for %s instead of the home page", async (url) => {
    const answer = await server.app.inject(url);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      404,
      expect.stringMatching(/^application\/problem\+json/),
    ]);
    expect(answer.headers["cache-control"]).toContain("no-store");
  });

  it("revalidates the service worker, which may load nothing", async () => {
    const { statusCode, headers } = await server.app.inject("/sw.js");
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(headers["content-type"]).toMatch(/^(application|text)\/javascript/);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect((await server.app.inject("/")).headers["content-security-policy"]).toContain("worker-src 'self'");
  });

  it("revalidates pages, but never files of a build", async () => {
    const [page, file] = [await server.app.inject("/profile"), await server.app.inject("/assets/app.js")];
    expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect([file.statusCode, file.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  });
});
