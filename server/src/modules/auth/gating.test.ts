import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { InjectOptions } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { login, register } from "../../../test/accounts.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { disconnectAll, emit, join } from "../../../test/support-people.ts";

let server: TestApp;
let address: string;
let teacherId: string;
beforeAll(async () => {
  server = await createTestApp();
  teacherId = await buildTrainer(server.database);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(disconnectAll);

type Token = { accessToken: string };
const VISITORS: Record<string, { code: string; enter: () => Promise<Token> }> = {
  "who has not verified": { code: "auth.not_verified", enter: () => register(server) },
  "who signed in without having verified": {
    code: "auth.not_verified",
    enter: async () => login(server, { phone: (await register(server)).phone, password: "Sunny-Day-42" }),
  },
  "who is disabled": { code: "auth.account_disabled", enter: () => server.signUp({ status: "inactive" }) },
  "who is disabled and has no country": {
    code: "auth.account_disabled",
    enter: () => server.signUp({ status: "inactive", country: null }),
  },
  "without a country": { code: "auth.profile_incomplete", enter: () => server.signUp({ country: null }) },
};

const SOME_ID = randomUUID();
/** Calls that only a complete account may make; one row for each part of the site. */
const CALLS: [InjectOptions["method"], string, (() => object)?][] = [
  ["GET", "/api/bookings"],
  ["GET", `/api/bookings/${SOME_ID}`],
  ["POST", "/api/bookings", () => ({ teacherId, pack: 1, startsAt: ["2030-03-04T17:00:00.000Z"] })],
  ["POST", `/api/bookings/${SOME_ID}/cancel`, () => ({})],
  ["GET", "/api/payments"],
  ["GET", "/api/payments/ABCDEFGHIJKLMNOP"],
  ["POST", "/api/payments/ABCDEFGHIJKLMNOP/charges", () => ({ method: { type: "card", token: "tok" } })],
];

describe.each(Object.keys(VISITORS))("a visitor %s", (visitor) => {
  const { code, enter } = VISITORS[visitor] as (typeof VISITORS)[string];

  it(`is refused with ${code} by bookings and payments`, async () => {
    const token = await enter();
    for (const [method, url, body] of CALLS) {
      const answer = await server.as(token)(method, url, body?.());
      expect([method, url, answer.statusCode, answer.json().code]).toEqual([method, url, 403, code]);
    }
  });

  it("may ask support for help, by token and by cookie, and has no rights of an agent there", async () => {
    const { accessToken } = await enter();
    const cookie = `token=${accessToken}`;
    const origin = server.context.config.siteOrigin;
    for (const options of [{ token: accessToken }, { cookie, origin }]) {
      const socket = await join(address, options);
      expect(await emit(socket, "queueStatus")).toMatchObject({ ok: true });
      expect(await emit(socket, "nextTurn")).toEqual({ ok: false, code: "auth.forbidden" });
    }
  });

  it("may read the own profile and sign out", async () => {
    const token = await enter();
    expect((await server.as(token)("GET", "/api/users/profile")).statusCode).toBe(200);
    expect((await server.as(token)("POST", "/api/auth/logout")).statusCode).toBe(200);
  });
});

describe("what is missing", () => {
  it("meets the steps in the order of the gate, and no other refusal", async () => {
    const user = await server.signUp({ country: null });
    const bookings = () => server.as(user)("GET", "/api/bookings");
    expect((await bookings()).json().code).toBe("auth.profile_incomplete");
    await server.as(user)("PATCH", "/api/users/profile", { details: { country: "EG" } });
    // The same token still works: the last step needs no new sign-in.
    expect((await bookings()).statusCode).toBe(200);
  });
});
