import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../create-test-app.ts";
import { buildAddress, listOperations } from "../matrix/operations.ts";

const SITE = "http://localhost:4000";
const STRANGERS = [
  "https://evil.example",
  "null",
  "http://localhost:4000.evil.example",
  "http://localhost.evil.example:4000",
  "http://evil.example/http://localhost:4000",
  "http://localhost:40000",
  "http://localhost:4001",
  "https://localhost:4000",
  "http://localhost",
  "http://LOCALHOST:4000@evil.example",
  "file://",
];

let server: TestApp;
let mona: TestUser;
let port: number;
beforeAll(async () => {
  server = await createTestApp({ SITE_ORIGIN: SITE });
  mona = await server.signUp();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.app.server.address() as { port: number });
});
afterAll(() => server.close());

/** The three cookies of a signed-in browser. */
async function signInForCookies(user: TestUser): Promise<string> {
  const answer = await server.as()("POST", "/api/auth/login", { phone: user.phone, password: user.password });
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

const isSignedIn = async (cookie: string) =>
  (
    await server.app.inject({
      url: "/api/auth/session",
      headers: { cookie, origin: SITE, "sec-fetch-site": "same-origin" },
    })
  ).statusCode === 200;

describe("a page of another site", () => {
  it.each(STRANGERS)("at %s reads nothing: no answer allows its origin", async (origin) => {
    for (const { method, path } of listOperations(server)) {
      const url = buildAddress({ path });
      const preflight = await server.app.inject({
        method: "OPTIONS",
        url,
        headers: { origin, "access-control-request-method": method, "access-control-request-headers": "authorization" },
      });
      const answer = await server.app.inject({ method, url, headers: { origin } });
      for (const { headers, statusCode } of [preflight, answer]) {
        const allowed = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
        expect([method, path, allowed, statusCode < 500]).toEqual([method, path, [], true]);
      }
    }
  });

  it.each(STRANGERS)("at %s changes nothing with the browser's cookies", async (origin) => {
    const cookie = await signInForCookies(mona);
    const forms: [string, string][] = [
      ["application/x-www-form-urlencoded", "password=Correct-Horse-7"],
      [
        "multipart/form-data; boundary=x",
        '--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\npicture\r\n--x--',
      ],
      ["text/plain", JSON.stringify({ password: mona.password, refreshToken: "x" })],
      ["application/json", JSON.stringify({ password: mona.password })],
    ];
    for (const { method, path } of listOperations(server).filter((operation) => operation.method !== "GET")) {
      for (const [type, payload] of forms) {
        const headers = { cookie, origin, "content-type": type };
        const answer = await server.app.inject({ method, url: buildAddress({ path }), headers, payload });
        expect([method, path, type, answer.json().code]).toEqual([method, path, type, "auth.origin_refused"]);
      }
    }
    expect(await isSignedIn(cookie)).toBe(true);
  });

  it.each(["cross-site", "same-site", "none"])(
    "gets auth.origin_refused for Sec-Fetch-Site %s, even without an Origin",
    async (site) => {
      const cookie = await signInForCookies(mona);
      const headers = { cookie, "sec-fetch-site": site };
      for (const { method, path } of listOperations(server).filter((operation) => operation.method !== "GET")) {
        const answer = await server.app.inject({ method, url: buildAddress({ path }), headers });
        expect([method, path, answer.json().code]).toEqual([method, path, "auth.origin_refused"]);
      }
      expect(await isSignedIn(cookie)).toBe(true);
    },
  );

  it("reads nothing private by GET with the browser's cookies, and ends or renews no session", async () => {
    const cookie = await signInForCookies(mona);
    for (const headers of [
      { cookie, "sec-fetch-site": "cross-site" },
      { cookie, origin: "https://evil.example" },
      { cookie },
    ]) {
      for (const { method, path } of listOperations(server).filter((operation) => operation.method === "GET")) {
        const answer = await server.app.inject({ method, url: buildAddress({ path }), headers });
        expect([path, answer.body.includes(mona.id)]).toEqual([path, false]);
        expect(String(answer.headers["set-cookie"] ?? "")).not.toMatch(/token=[^;]/i);
        // The cookies are not cleared either: another site must not sign a visitor out.
        if (Object.keys(headers).length > 1) expect([path, answer.headers["set-cookie"]]).toEqual([path, undefined]);
      }
    }
    expect(await isSignedIn(cookie)).toBe(true);
  });

  it("cannot act with cookies alone, without Origin or Sec-Fetch-Site", async () => {
    const cookie = await signInForCookies(mona);
    const url = "/api/auth/delete-account";
    const answer = await server.app.inject({
      method: "DELETE",
      url,
      headers: { cookie },
      payload: { password: mona.password },
    });
    expect(answer.json().code).toBe("auth.required");
    expect(await isSignedIn(cookie)).toBe(true);
  });
});

describe("the site's own page", () => {
  it("signs out with its cookies, so that the rows above can fail", async () => {
    const cookie = await signInForCookies(mona);
    const headers = { cookie, origin: SITE, "sec-fetch-site": "same-origin" };
    expect((await server.app.inject({ method: "POST", url: "/api/auth/logout", headers })).statusCode).toBe(200);
    expect(await isSignedIn(cookie)).toBe(false);
  });
});

type Handshake = { status: number | undefined; headers: Record<string, unknown> };

function openHandshake(transport: "websocket" | "polling", origin: string | undefined): Promise<Handshake> {
  const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
  const key = { "sec-websocket-key": Buffer.from("0123456789abcdef").toString("base64") };
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: "127.0.0.1",
      port,
      path: `/socket.io/?EIO=4&transport=${transport}`,
      headers: { ...(origin && { origin }), ...(transport === "websocket" && { ...upgrade, ...key }) },
    });
    const answer = ({ statusCode, headers }: { statusCode?: number; headers: object }) =>
      resolve({ status: statusCode, headers: { ...headers } });
    request.on("response", (response) => {
      response.resume();
      answer(response);
    });
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      answer(response);
    });
    request.on("error", reject);
    request.end();
  });
}

describe("the socket's handshake", () => {
  it.each(STRANGERS)("rejects %s, by either transport", async (origin) => {
    for (const transport of ["websocket", "polling"] as const) {
      const { status, headers } = await openHandshake(transport, origin);
      expect([transport, status]).toEqual([transport, 403]);
      expect(headers).not.toHaveProperty("access-control-allow-origin");
      expect(headers).not.toHaveProperty("set-cookie");
      expect(headers).toMatchObject({
        "strict-transport-security": expect.any(String),
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("opens for the site and for clients that are no browser", async () => {
    expect((await openHandshake("websocket", SITE)).status).toBe(101);
    expect((await openHandshake("websocket", undefined)).status).toBe(101);
  });
});
