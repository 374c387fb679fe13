import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addressNumber, callFrom, lastCode, person, register } from "../../../../test/accounts.ts";
import { anyPhone, createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const WRONG = "Not-The-Password-1";
const START = Date.parse("2026-05-01T10:00:00Z");

let server: TestApp;
let owner: TestUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  at(0);
  owner = await server.signUp();
});

const at = (seconds: number) => server.setTime(new Date(START + seconds * 1_000));
const enter = (password: string, from = "192.0.2.1", headers = {}) =>
  callFrom(server, from)("POST", "/api/auth/login", { phone: owner.phone, password }, headers);

describe("guessing a password", () => {
  it("waits longer each time, up to a quarter of an hour and no further", async () => {
    for (let tried = 0; tried < 5; tried += 1) expect((await enter(WRONG)).statusCode).toBe(401);
    let seconds = 0;
    for (const wait of [30, 60, 120, 240, 480, 900, 900, 900]) {
      const refused = await enter(owner.password);
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, String(wait)]);
      seconds += wait;
      at(seconds);
      expect((await enter(WRONG)).statusCode).toBe(401);
    }
  });

  it("is refused from every further address, also with a forged address header", async () => {
    for (let tried = 0; tried < 20; tried += 1) await enter(WRONG);
    for (let number = 0; number < 5; number += 1) {
      const headers = { "x-forwarded-for": addressNumber(number), forwarded: `for=${addressNumber(number)}` };
      const elsewhere = await enter(WRONG, addressNumber(50 + number), headers);
      expect(elsewhere.json()).toMatchObject({ status: 429, code: "auth.too_many_tries" });
    }
  });

  it("waits no longer for going on while it waits", async () => {
    for (let tried = 0; tried < 50; tried += 1) await enter(WRONG);
    at(31);
    expect((await enter(owner.password)).statusCode).toBe(200);
  });

  it("never keeps the owner out: a code lets in at once, and ends the wait", async () => {
    for (let tried = 0; tried < 20; tried += 1) await enter(WRONG);
    await server.as()("POST", "/api/auth/send-otp", { phone: owner.phone, purpose: "sign_in" });
    const otp = lastCode(server, owner.phone);
    const entered = await server.as()("POST", "/api/auth/verify-otp", { phone: owner.phone, otp, purpose: "sign_in" });
    expect(entered.json().data.user.id).toBe(owner.id);
    expect((await enter(owner.password)).statusCode).toBe(200);
  });

  it("is not begun anew by registering the phone and signing in to that", async () => {
    for (let tried = 0; tried < 4; tried += 1) await enter(WRONG);
    await server.as()("POST", "/api/auth/register", person(owner.phone));
    const stranger = await enter(person(owner.phone).password);
    expect(stranger.json().data).toMatchObject({ verified: false });
    expect((await enter(WRONG)).statusCode).toBe(401);
    expect((await enter(owner.password)).statusCode).toBe(429);
  });

  it("ends for the visitor who registers, with the code", async () => {
    const { phone, code, accessToken } = await register(server);
    const login = (password: string) => server.as()("POST", "/api/auth/login", { phone, password });
    for (let tried = 0; tried < 5; tried += 1) await login(WRONG);
    await server.as({ accessToken })("POST", "/api/auth/verify-otp", { phone, otp: code });
    expect((await login(person(phone).password)).json().data).toMatchObject({ verified: true });
  });

  it("by a stranger leaves an owner who is signed in free to change and confirm", async () => {
    for (let tried = 0; tried < 20; tried += 1) await enter(WRONG);
    const body = { currentPassword: owner.password, newPassword: "Another-Day-77" };
    expect((await server.as(owner)("POST", "/api/auth/change-password", body)).statusCode).toBe(200);
  });

  it("inside a stolen session waits too", async () => {
    const change = (currentPassword: string) =>
      server.as(owner)("POST", "/api/auth/change-password", { currentPassword, newPassword: "Another-Day-77" });
    for (let tried = 0; tried < 5; tried += 1) expect((await change(WRONG)).json().code).toBe("auth.password_wrong");
    expect((await change(owner.password)).json()).toMatchObject({ code: "auth.too_many_tries", retryAfter: 30 });
    expect((await enter(owner.password)).statusCode).toBe(200);
  });

  it("compares at most a few of two hundred at once", async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, number) => enter(WRONG, addressNumber(number))));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect(count(401)).toBeLessThanOrEqual(7);
    expect(count(401) + count(429) + count(503)).toBe(200);
    const busy = answers.filter(({ statusCode }) => statusCode !== 401);
    expect(busy.filter(({ headers }) => !/^[1-9]\d*$/.test(String(headers["retry-after"])))).toEqual([]);
  });

  it("over many phones from one address ends after a hundred in ten minutes", async () => {
    const strict = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" });
    let refused = 0;
    for (let number = 0; number < 105; number += 1) {
      const body = { phone: anyPhone(), password: WRONG };
      const headers = { "x-forwarded-for": addressNumber(number) };
      const answer = await callFrom(strict, "192.0.2.9")("POST", "/api/auth/login", body, headers);
      if (answer.statusCode === 429) refused += 1;
    }
    await strict.close();
    expect(refused).toBe(5);
  });
});

describe("the language of messages", () => {
  const arabic = /[\u0600-\u06ff]/;
  const remind = () => server.as()("POST", "/api/auth/forget-password", { phone: owner.phone });
  const isLastSmsArabic = () => arabic.test(server.sms.findLast(({ phone }) => phone === owner.phone)?.text ?? "");

  it("follows the language of the sign-in page, and stays when a client sends none", async () => {
    await enter(owner.password, "192.0.2.1", { "accept-language": "ar" });
    await remind();
    expect(isLastSmsArabic()).toBe(true);
    await enter(owner.password, "192.0.2.1");
    at(61);
    await remind();
    expect(isLastSmsArabic()).toBe(true);
    await enter(owner.password, "192.0.2.1", { "accept-language": "en" });
    at(122);
    await remind();
    expect(isLastSmsArabic()).toBe(false);
  });

  it("follows a change while signed in, with the next renewal", async () => {
    const { refreshToken } = owner;
    await server.as()("POST", "/api/auth/refresh", { refreshToken }, { "accept-language": "ar,en;q=0.5" });
    await remind();
    expect(isLastSmsArabic()).toBe(true);
  });
});
