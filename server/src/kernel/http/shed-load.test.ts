import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import type { ModuleFactory } from "../server-module.ts";
import { route } from "./routes.ts";

const MOST = 500;
const PATH = "/api/slow";

let server: TestApp;
let gate = Promise.withResolvers<void>();
let inside = 0;

/** A route that answers when the gate opens. */
const wait = async () => {
  inside += 1;
  await gate.promise;
  return { data: { done: true } };
};
const createSlowModule: ModuleFactory = () => ({
  name: "slow",
  routes: [
    route(`GET ${PATH}` as const, { access: "public" }, wait),
    route(`POST ${PATH}` as const, { access: "public", act: { unaudited: "as a visitor" } }, wait),
  ],
});

beforeAll(async () => {
  server = await createTestApp({}, undefined, { beside: [createSlowModule] });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const call = () => server.as()("GET", PATH);
/** So many calls that wait at the gate. */
async function crowd(count: number) {
  gate = Promise.withResolvers();
  inside = 0;
  const calls = Array.from({ length: count }, call);
  await expect.poll(() => inside).toBe(Math.min(count, MOST));
  return calls;
}

describe("a server with as much work as it can do", () => {
  it("refuses further calls at once, with Retry-After, and serves again when it has capacity", async () => {
    const calls = await crowd(MOST + 50);
    const refused = await Promise.all(calls.slice(MOST));
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(refused[0]?.json()).toMatchObject({ code: "server.unavailable", retryAfter: 1 });
    expect(refused[0]?.headers["retry-after"]).toBe("1");
    expect(inside).toBe(MOST);
    gate.resolve();
    const served = await Promise.all(calls.slice(0, MOST));
    expect(new Set(served.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await call()).statusCode).toBe(200);
  });

  it("still answers probes and webhooks of the payment provider", async () => {
    const calls = await crowd(MOST);
    expect((await server.as()("GET", "/api/company")).statusCode).toBe(503);
    expect((await server.as()("GET", "/healthz")).statusCode).toBe(200);
    const told = await server.as()("POST", "/api/payments/webhooks/sandbox", {});
    expect(told.statusCode).not.toBe(503);
    gate.resolve();
    await Promise.all(calls);
  });

  it("frees the capacity of clients that hung up", async () => {
    gate = Promise.withResolvers();
    inside = 0;
    const { port } = server.app.server.address() as AddressInfo;
    const lines = Array.from({ length: 20 }, () => connect({ host: "127.0.0.1", port }));
    for (const line of lines) line.write(`GET ${PATH} HTTP/1.1\r\nHost: site\r\n\r\n`);
    await expect.poll(() => inside).toBe(20);
    for (const line of lines) line.destroy();
    gate.resolve();
    await call();
    const calls = await crowd(MOST);
    gate.resolve();
    expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it("reserves no capacity for a body that does not arrive", async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const lines = Array.from({ length: 20 }, () => connect({ host: "127.0.0.1", port }));
    for (const line of lines) {
      line.write(
        `POST ${PATH} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      );
    }
    const calls = await crowd(MOST);
    gate.resolve();
    expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const line of lines) line.destroy();
  });
});
