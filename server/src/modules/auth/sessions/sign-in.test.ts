import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callFrom,
  makeIpAddress,
  makeOtherCode,
  makeRegistration,
  readLastCode,
  register,
} from "../../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

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

  it("stops at every address after thirty wrong passwords, even with a forged address header", async () => {
    for (let tried = 0; tried < 40; tried += 1) await enter(WRONG, makeIpAddress(tried >> 1));
    for (let number = 0; number < 5; number += 1) {
      const headers = { "x-forwarded-for": makeIpAddress(number), forwarded: `for=${makeIpAddress(number)}` };
      const elsewhere = await enter(WRONG, makeIpAddress(50 + number), headers);
      expect(elsewhere.json()).toMatchObject({ status: 429, code: "auth.too_many_tries" });
    }
  });

  it("does not extend the wait for attempts during the wait", async () => {
    for (let tried = 0; tried < 50; tried += 1) await enter(WRONG);
    at(31);
    expect((await enter(owner.password)).statusCode).toBe(200);
  });

  it("never keeps the owner out: a code lets in at once, and ends the wait", async () => {
    for (let tried = 0; tried < 20; tried += 1) await enter(WRONG);
    await server.as()("POST", "/api/auth/send-otp", { phone: owner.phone, purpose: "sign_in" });
    const otp = readLastCode(server, owner.phone);
    const entered = await server.as()("POST", "/api/auth/verify-otp", { phone: owner.phone, otp, purpose: "sign_in" });
    expect(entered.json().data.user.id).toBe(owner.id);
    expect((await enter(owner.password)).statusCode).toBe(200);
  });

  it("keeps its count after registering the phone and signing in to that registration", async () => {
    for (let tried = 0; tried < 4; tried += 1) await enter(WRONG);
    await server.as()("POST", "/api/auth/register", makeRegistration(owner.phone));
    const stranger = await enter(makeRegistration(owner.phone).password);
    expect(stranger.json().data).toMatchObject({ verified: false });
    expect((await enter(WRONG)).statusCode).toBe(401);
    expect((await enter(owner.password)).statusCode).toBe(429);
  });

  it("ends for the visitor who registers, with the code", async () => {
    const { phone, code, accessToken } = await register(server);
    const login = (password: string) => server.as()("POST", "/api/auth/login", { phone, password });
    for (let tried = 0; tried < 5; tried += 1) await login(WRONG);
    await server.as({ accessToken })("POST", "/api/auth/verify-otp", { phone, otp: code });
    expect((await login(makeRegistration(phone).password)).json().data).toMatchObject({ verified: true });
  });

  it("by a stranger does not block the owner at another address", async () => {
    const stranger = callFrom(server, "198.51.100.7");
    for (let tried = 0; tried < 3; tried += 1)
      await stranger("POST", "/api/auth/register", makeRegistration(owner.phone));
    for (let tried = 0; tried < 20; tried += 1) await enter(WRONG, "198.51.100.7");
    at(62);
    const ask = { phone: owner.phone, purpose: "sign_in" };
    expect((await callFrom(server, "192.0.2.1")("POST", "/api/auth/send-otp", ask)).statusCode).toBe(200);
    at(124);
    const link = await callFrom(server, "192.0.2.1")("POST", "/api/auth/forget-password", { phone: owner.phone });
    expect(link.statusCode).toBe(202);
    expect((await enter(owner.password)).statusCode).toBe(200);
  });

  it("by a stranger on the same line, or on every line, never closes a device that the account knows", async () => {
    const toCookies = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
      cookies.flatMap(({ name, value }) => (name === "devices" ? [`${name}=${value}`] : [])).join("; ");
    const device = { cookie: toCookies(await enter(owner.password)) };
    expect(device.cookie).toContain(owner.id);
    for (let tried = 0; tried < 60; tried += 1) await enter(WRONG, makeIpAddress(tried % 20));
    expect((await enter(owner.password, makeIpAddress(1))).statusCode).toBe(429);
    for (let asked = 0; asked < 12; asked += 1) {
      at(asked * 61);
      await callFrom(server, makeIpAddress(asked))("POST", "/api/auth/send-otp", {
        phone: owner.phone,
        purpose: "sign_in",
      });
    }
    const ask = { phone: owner.phone, purpose: "sign_in" };
    expect((await callFrom(server, makeIpAddress(1))("POST", "/api/auth/send-otp", ask)).statusCode).toBe(429);
    expect((await callFrom(server, makeIpAddress(1))("POST", "/api/auth/send-otp", ask, device)).statusCode).toBe(200);
    for (let tried = 0; tried < 5; tried += 1)
      expect((await enter(WRONG, makeIpAddress(1), device)).statusCode).toBe(401);
    // Wrong passwords on the device itself make only this device wait.
    expect((await enter(owner.password, makeIpAddress(1), device)).headers["retry-after"]).toBe("30");
    at(12 * 61 + 31);
    expect((await enter(owner.password, makeIpAddress(1), device)).statusCode).toBe(200);
  });

  it("counts a forged, changed or outdated device as none", async () => {
    const [cookie] = (await enter(owner.password)).cookies.filter(({ name }) => name === "devices");
    const stranger = await server.signUp();
    const forged = [
      cookie?.value.replace(owner.id, stranger.id),
      `${cookie?.value}x`,
      `${owner.id}.${"a".repeat(36)}.${"b".repeat(43)}`,
      "~~~",
      "..",
    ];
    const change = { currentPassword: owner.password, newPassword: "Another-Day-77" };
    for (let tried = 0; tried < 5; tried += 1) await enter(WRONG);
    for (const value of forged)
      expect((await enter(owner.password, "192.0.2.1", { cookie: `devices=${value}` })).statusCode).toBe(429);
    expect((await server.as(owner)("POST", "/api/auth/change-password", change)).statusCode).toBe(200);
    for (let tried = 0; tried < 5; tried += 1) await enter(WRONG);
    const old = { cookie: `devices=${cookie?.value}` };
    expect((await enter("Another-Day-77", "192.0.2.1", old)).statusCode).toBe(429);
  });

  it("by codes that somebody else asked for uses up none of the owner's", async () => {
    const site = { "sec-fetch-site": "same-origin" };
    const ask = { phone: owner.phone, purpose: "sign_in" };
    const asked = await callFrom(server, "192.0.2.1")("POST", "/api/auth/send-otp", ask, site);
    const mine = { ...site, cookie: asked.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
    const otp = readLastCode(server, owner.phone);
    const stranger = callFrom(server, "198.51.100.7");
    await stranger("POST", "/api/auth/send-otp", ask, site);
    for (let tried = 0; tried < 6; tried += 1)
      await stranger("POST", "/api/auth/verify-otp", { ...ask, otp: makeOtherCode(otp) }, site);
    // The code does not work in a browser that did not request it.
    expect((await stranger("POST", "/api/auth/verify-otp", { ...ask, otp }, site)).statusCode).toBeGreaterThanOrEqual(
      400,
    );
    const entered = await callFrom(server, "192.0.2.1")("POST", "/api/auth/verify-otp", { ...ask, otp }, mine);
    expect(entered.json().data.user.id).toBe(owner.id);
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
    const answers = await Promise.all(Array.from({ length: 200 }, (_, number) => enter(WRONG, makeIpAddress(number))));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect(count(401)).toBeLessThanOrEqual(32);
    expect(count(401) + count(429) + count(503)).toBe(200);
    const busy = answers.filter(({ statusCode }) => statusCode !== 401);
    expect(busy.filter(({ headers }) => !/^[1-9]\d*$/.test(String(headers["retry-after"])))).toEqual([]);
  });

  it("over many phones from one address ends after a hundred in ten minutes", async () => {
    const strict = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" });
    let refused = 0;
    for (let number = 0; number < 105; number += 1) {
      const body = { phone: generatePhone(), password: WRONG };
      const headers = { "x-forwarded-for": makeIpAddress(number) };
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
