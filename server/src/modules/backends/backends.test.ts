import type { JsonWebKey } from "node:crypto";
import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createBackendCaller } from "./call-backend.ts";

let answer: { status: number; type: string; body: string; waits?: boolean };
let received: { url: string; headers: IncomingHttpHeaders }[] = [];
let backend: Server;
let server: TestApp;
let origin = "";
beforeAll(async () => {
  backend = createServer(({ url = "", headers }, response) => {
    received.push({ url, headers });
    response.writeHead(answer.status, { "content-type": answer.type, location: "/elsewhere" }).end(answer.body);
  });
  await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const backends = { phrases: origin, away: "http://127.0.0.1:9" };
  server = await createTestApp({ BACKEND_ORIGINS: JSON.stringify(backends), SITE_ORIGIN: "http://school.example" });
});
afterAll(async () => {
  await server.close();
  backend.close();
});

const open = (call: ReturnType<TestApp["as"]>, name = "phrases") => call("POST", `/api/backends/${name}/access`, {});

/** The claims of a token, verified by the public keys of the site alone. */
async function readToken(token: string) {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const { kid, alg } = JSON.parse(Buffer.from(head, "base64url").toString());
  const { keys } = (await server.as()("GET", "/.well-known/jwks.json")).json();
  const jwk = keys.find((key: { kid: string }) => key.kid === kid) as JsonWebKey;
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(null, Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, "base64url"));
  return { alg, isSigned, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}

it("gives who is signed in a token for one backend, which its public keys verify, and a guest none", async () => {
  const student = await server.signUp();
  const { data } = (await open(server.as(student))).json();
  expect(data).toMatchObject({ origin, expiresInSeconds: 300 });
  const { alg, isSigned, claims } = await readToken(data.token);
  expect([alg, isSigned]).toEqual(["EdDSA", true]);
  const { iat, ...rest } = claims;
  expect(rest).toEqual({
    iss: "http://school.example",
    aud: "phrases",
    sub: student.id,
    role: "student",
    exp: iat + 300,
  });
  expect((await open(server.as())).json().data).toMatchObject({ origin, token: null });
  const disabled = await server.signUp({ status: "inactive" });
  expect((await open(server.as(disabled))).json().data.token).toBeNull();
  expect((await open(server.as(student), "lexicon")).json().code).toBe("request.not_found");
});

it("keeps no token with an idempotency key, and takes no such token itself", async () => {
  const { token } = (await open(server.as(await server.signUp()))).json().data;
  const kept = await server.database.query("SELECT 1 FROM idempotency_keys WHERE body LIKE '%expiresInSeconds%'");
  expect(kept).toEqual([]);
  expect((await server.as({ accessToken: token })("GET", "/api/users/profile")).statusCode).toBe(401);
});

it("calls a backend for a page that is rendered, with a token for it and nothing else of the visitor", async () => {
  const call = createBackendCaller(server.context);
  const { accessToken, id } = await server.signUp();
  answer = { status: 200, type: "application/json", body: '{"data":{}}' };
  received = [];
  expect(await call("//phrases/today?day=2", { headers: { "accept-language": "ar" }, accessToken })).toEqual({
    status: 200,
    body: '{"data":{}}',
  });
  const [{ url, headers } = { url: "", headers: {} }] = received;
  expect([url, headers["accept-language"], headers.cookie]).toEqual(["/today?day=2", "ar", undefined]);
  const { claims } = await readToken(String(headers.authorization).slice("Bearer ".length));
  expect(claims).toMatchObject({ aud: "phrases", sub: id });
  await call("//phrases/today", { headers: {}, accessToken: null });
  expect(received[1]?.headers.authorization).toBeUndefined();
});

it.each([
  ["an address of no backend", "//lexicon/today", 404],
  ["an address that leads elsewhere", "//phrases@evil.example/today", 404],
  ["a backend that is away", "//away/today", 503],
])("answers %s without a call", async (_what, address, status) => {
  received = [];
  const call = createBackendCaller(server.context);
  expect(await call(address, { headers: {}, accessToken: null })).toEqual({ status, body: "null" });
  expect(received).toEqual([]);
});

it("follows no redirect, hands out only JSON, and lets a backend rest that did not answer", async () => {
  const call = createBackendCaller(server.context);
  const today = () => call("//phrases/today", { headers: {}, accessToken: null });
  answer = { status: 200, type: "text/html", body: "<p>" };
  expect((await today()).status).toBe(404);
  received = [];
  answer = { status: 302, type: "application/json", body: "{}" };
  expect((await today()).status).toBe(503);
  answer = { status: 200, type: "application/json", body: "{}" };
  expect((await today()).status).toBe(503);
  expect(received).toHaveLength(1);
});
