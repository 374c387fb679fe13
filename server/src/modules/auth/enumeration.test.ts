import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeRegistration } from "../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

const PAIRS = process.env.TEST_DEEP === "1" ? 20 : 5;

let server: TestApp;
let caller: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  caller = await server.signUp();
});
afterAll(() => server.close());

function listKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, listKeys(inner)]));
}

/** Returns the parts of an answer that an observer can compare: status, names of headers and keys, length. */
function describeAnswer(answer: LightMyRequestResponse) {
  const cookies = [answer.headers["set-cookie"] ?? []].flat().map((cookie) => `${cookie}`.replace(/=[^;]*/, ""));
  return {
    status: answer.statusCode,
    code: answer.json().code,
    keys: listKeys(answer.json()),
    length: answer.body.length,
    headers: Object.keys(answer.headers).toSorted(),
    cookies,
  };
}

const CALLS: Record<string, (phone: string) => Promise<LightMyRequestResponse>> = {
  login: (phone) => server.as()("POST", "/api/auth/login", { phone, password: "Not-The-Password-1" }),
  register: (phone) => server.as()("POST", "/api/auth/register", makeRegistration(phone)),
  "send-otp": (phone) => server.as()("POST", "/api/auth/send-otp", { phone }),
  "verify-otp": async (phone) => {
    await server.as()("POST", "/api/auth/send-otp", { phone });
    return server.as()("POST", "/api/auth/verify-otp", { phone, otp: "123456" });
  },
  "forget-password": (phone) => server.as()("POST", "/api/auth/forget-password", { phone }),
  "login with the password of a registration": async (phone) => {
    await server.as()("POST", "/api/auth/register", makeRegistration(phone));
    return server.as()("POST", "/api/auth/login", { phone, password: makeRegistration(phone).password });
  },
  "reset-phone": (newPhone) =>
    server.as(caller)("POST", "/api/auth/reset-phone", { phone: caller.phone, newPhone, newCountryCode: "EG" }),
};

describe.each(Object.keys(CALLS))("%s", (name) => {
  it("answers phones that have an account like those that have none", async () => {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const known = await CALLS[name]?.((await server.signUp()).phone);
      const unknown = await CALLS[name]?.(generatePhone());
      if (!known || !unknown) throw new Error(name);
      expect(describeAnswer(known)).toEqual(describeAnswer(unknown));
    }
  });
});

describe("a second call for the same phone", () => {
  it.each(["send-otp", "forget-password", "reset-phone"])("%s is refused alike", async (name) => {
    const looks = [];
    for (const phone of [(await server.signUp()).phone, generatePhone()]) {
      await CALLS[name]?.(phone);
      const answer = await CALLS[name]?.(phone);
      looks.push({ status: answer?.statusCode, code: answer?.json().code });
    }
    expect(looks[0]).toEqual({ status: 429, code: "auth.too_many_tries" });
    expect(looks[0]).toEqual(looks[1]);
  });

  it("login makes both wait, after as many tries, for as long", async () => {
    const waits = [];
    server.setTime(new Date("2026-05-01T10:00:00Z"));
    for (const phone of [(await server.signUp()).phone, generatePhone()]) {
      const codes = [];
      for (let tried = 0; tried < 7; tried += 1) {
        const answer = (await CALLS.login?.(phone))?.json();
        codes.push([answer.code, answer.retryAfter]);
      }
      waits.push(codes);
    }
    expect(waits[0]).toEqual(waits[1]);
    expect(waits[0]?.at(-1)).toEqual(["auth.too_many_tries", 30]);
  });
});
