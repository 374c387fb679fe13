import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTrainer } from "../build-trainer.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { buildAddress, listOperations, pickCaller } from "../matrix/operations.ts";
import { buildPair } from "../message-people.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" });
});
afterAll(() => server.close());

/** The server counts by the second: its clock is fixed during a burst, so a slow machine changes nothing. */
let now = performance.now();
beforeEach(() => {
  now += 5_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Sends that many at once and counts the refused. */
async function burst(app: TestApp, count: number, makeRequest: (at: number) => InjectOptions) {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => app.app.inject(makeRequest(at))));
  return { answers, refused: answers.filter(({ statusCode }) => statusCode === 429) };
}

describe("requests in a second", () => {
  it("allow fifty for an account, whatever its address, and delay the others by whole seconds", async () => {
    const { accessToken } = await server.signUp();
    const { answers, refused } = await burst(server, 70, (at) => ({
      url: "/api/auth/profile",
      remoteAddress: `203.0.113.${at}`,
      headers: { authorization: `Bearer ${accessToken}` },
    }));
    expect([answers.length - refused.length, refused.length]).toEqual([50, 20]);
    for (const answer of refused) {
      expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
      expect(answer.json()).toMatchObject({
        code: "request.too_many",
        retryAfter: Number(answer.headers["retry-after"]),
      });
    }
  });

  it("allow fifty for a guest with our cookie", async () => {
    const cookie = server.context.guests.issue().setCookie.split(";")[0] ?? "";
    const request = { url: "/api/company/stats", remoteAddress: "203.0.113.200", headers: { cookie } };
    expect((await burst(server, 60, () => request)).refused).toHaveLength(10);
    const forged = { ...request, headers: { cookie: `${cookie}x` } };
    expect((await burst(server, 60, () => forged)).refused).toHaveLength(0);
  });

  it.each([
    ["plain", () => ({})],
    ["with a forged X-Forwarded-For each", (at: number) => ({ "x-forwarded-for": `198.51.100.${at % 250}` })],
    [
      "with other forged headers",
      (at: number) => ({
        forwarded: `for=10.0.0.${at % 250}`,
        "x-real-ip": `10.0.0.${at % 250}`,
        "true-client-ip": `10.0.0.${at % 250}`,
      }),
    ],
    ["with junk for a token", (at: number) => ({ authorization: `Bearer junk${at}` })],
    ["with a guest cookie each that is not ours", (at: number) => ({ cookie: `guest=${randomUUID()}.${at}` })],
  ] as [string, (at: number) => Record<string, string>][])(
    "allow five hundred for an address, %s",
    async (_what, makeHeaders) => {
      const { refused } = await burst(server, 560, (at) => ({ url: "/api/company/stats", headers: makeHeaders(at) }));
      expect(refused).toHaveLength(60);
      expect((await server.app.inject({ url: "/api/company/stats", remoteAddress: "203.0.113.250" })).statusCode).toBe(
        200,
      );
    },
  );

  it("count the visitor's address behind a proxy that is trusted, and no hop further", async () => {
    const proxied = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
    const makeForwarded = (forwarded: string) => ({
      url: "/api/company/stats",
      headers: { "x-forwarded-for": forwarded },
    });
    expect((await burst(proxied, 560, (at) => makeForwarded(`198.51.100.${at % 2}`))).refused).toHaveLength(0);
    now += 1_001;
    expect((await burst(proxied, 560, (at) => makeForwarded(`10.9.8.${at % 250}, 198.51.100.7`))).refused).toHaveLength(
      60,
    );
    await proxied.close();
  });
});

describe("the length of a list", () => {
  it("never exceeds fifty, whatever limit is requested", async () => {
    const { student, conversationId } = await buildPair(server, { isPaid: false });
    const admin = await server.signUp({ role: "admin" });
    const trainer = await server.signUp({ role: "trainer" });
    await buildTrainer(server.database, { userId: trainer.id });
    const trainers = await Promise.all(Array.from({ length: 55 }, () => buildTrainer(server.database)));
    await server.database.query(
      `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor, currency, status, created_at, updated_at)
       SELECT gen_random_uuid(), 'REF' || n, $1, $2, 1, 1, 1, 'EGP', 'cancelled_by_student', now(), now() FROM generate_series(1, 55) AS n`,
      [student.id, trainers[0]],
    );
    const lists = listOperations(server).filter(({ parameters }) => parameters.some(({ name }) => name === "limit"));
    expect(lists.map(({ path }) => path)).toEqual(expect.arrayContaining(["/api/teachers", "/api/bookings"]));
    for (const operation of lists) {
      const isConversation = operation.path.startsWith("/api/conversations/");
      const isPerson = operation.path.startsWith("/api/staff/people/");
      const path = buildAddress(operation, isConversation ? conversationId : isPerson ? student.id : trainers[0]);
      const caller = pickCaller(path, { admin, trainer, student });
      const { statusCode, ...answer } = await server.as(caller)("GET", `${path}?limit=1000000000`);
      expect([path, statusCode]).toEqual([path, 200]);
      const { length } = answer.json().data;
      if (path === "/api/teachers" || path === "/api/bookings") expect([path, length]).toEqual([path, 50]);
      else expect(length).toBeLessThanOrEqual(50);
      for (const limit of ["0", "-1", "1.5", "1e999", "NaN", "x", "", "1;2", "1000000000000000000000"]) {
        const { statusCode: status } = await server.as()("GET", `${path}?limit=${limit}`);
        expect([path, limit, status < 500]).toEqual([path, limit, true]);
      }
    }
  });
});

describe("headers of a request", () => {
  it.each(["UTC; DROP TABLE users", "../../etc/passwd", "x".repeat(65), "+02:00", "Africa/Cairo\u00e9"])(
    "a zone in another form, %s, is refused",
    async (zone) => {
      const answer = await server.app.inject({ url: "/api/teachers", headers: { "x-timezone": zone } });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "request.timezone_invalid"]);
    },
  );

  it.each([
    "Africa/Cairo",
    "africa/cairo",
    "Etc/GMT+5",
    "UTC",
    "",
    // Well formed and unknown here, as zones are that a newer browser knows: the school's zone stands in.
    "Mars/Olympus",
    "undefined",
  ])("the zone %s is read", async (zone) => {
    expect((await server.app.inject({ url: "/api/teachers", headers: { "x-timezone": zone } })).statusCode).toBe(200);
  });

  it("a request id that is a UUID comes back, in header and problem; another one is replaced", async () => {
    const id = randomUUID();
    for (const url of ["/api/company", "/api/nothing", "/api/users/profile", "/api/teachers/%ff"]) {
      const answer = await server.app.inject({ url, headers: { "x-request-id": id } });
      expect([url, answer.headers["x-request-id"]]).toEqual([url, id]);
      if (answer.statusCode >= 400) expect(answer.json().requestId).toBe(id);
    }
    for (const junk of ["12-34-56", "x\u00e9", `${id}${id}`, "'; DROP TABLE users", "<script>"]) {
      const answer = await server.app.inject({ url: "/api/nothing", headers: { "x-request-id": junk } });
      expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.body).not.toContain(junk);
    }
  });
});
