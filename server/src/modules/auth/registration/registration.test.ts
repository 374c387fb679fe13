import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  findLastSms,
  login,
  makeOtherCode,
  makeRegistration,
  refresh,
  register as registerAt,
} from "../../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp } from "../../../../test/create-test-app.ts";

let server: TestApp;
const register = (phone?: string) => registerAt(server, phone);
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

function verify(by: { accessToken: string; phone: string }, otp: string) {
  return server.as(by)("POST", "/api/auth/verify-otp", { phone: by.phone, otp });
}

describe("registering", () => {
  it("makes an account when the code is right, and lets it in", async () => {
    const omar = await register();
    const before = await server.as(omar)("GET", "/api/users/profile");
    expect(before.json().data).toMatchObject({ phone: omar.phone, verified: false });

    const verified = await verify(omar, omar.code);
    expect(verified.json().data).toMatchObject({
      verified: true,
      user: { id: omar.user.id, role: { name: "student" } },
    });
    const again = await server.as()("POST", "/api/auth/login", { phone: omar.phone, password: "Sunny-Day-42" });
    expect(again.json().data).toMatchObject({ verified: true });
    expect((await server.as(omar)("GET", "/api/users/profile")).statusCode).toBe(401);
  });

  it("gives the same answer for a phone with an account, and texts its owner instead of a code", async () => {
    const owner = await server.signUp();
    const [known, unknown] = [await register(owner.phone), await register()];
    expect(Object.keys(known.user)).toEqual(Object.keys(unknown.user));
    expect({ ...known.user, id: 0, phone: 0, createdAt: 0, student: 0 }).toEqual({
      ...unknown.user,
      id: 0,
      phone: 0,
      createdAt: 0,
      student: 0,
    });
    const notice = server.sms.findLast((sms) => sms.phone === owner.phone);
    expect([notice?.purpose, notice?.code]).toEqual(["account_exists", undefined]);
    expect((await verify(known, "123456")).json().code).toBe("auth.code_wrong");
  });

  it.each([
    [{ phone: "12" }, { phone: "validation.phone_invalid" }],
    [{ password: "Password1" }, { password: "validation.password_common" }],
    [{ password: "alllowercase1" }, { password: "validation.password_weak" }],
    [{ agreedToPrivacyPolicy: false }, { agreedToPrivacyPolicy: "validation.privacy_required" }],
    [{ name: "  " }, { name: "validation.required" }],
    [{ name: "\u200b\u200f" }, { name: "validation.required" }],
    [{ name: "Mona\u202eledA" }, { name: "validation.invalid" }],
    [{ name: "Mona\nAdel" }, { name: "validation.invalid" }],
  ])("marks what is wrong with %o", async (change, fields) => {
    const answer = await server.as()("POST", "/api/auth/register", { ...makeRegistration(generatePhone()), ...change });
    expect(answer.json()).toMatchObject({ status: 422, code: "request.invalid", fields });
  });

  it("takes nothing but what a registration has", async () => {
    const phone = generatePhone();
    const extra = { role: "admin", verified: true, id: "0193a000-0000-7000-8000-00000000000a", status: "active" };
    const answer = await server.as()("POST", "/api/auth/register", { ...makeRegistration(phone), ...extra });
    expect(answer.json().data.user).toMatchObject({ role: { name: "student" }, verified: false });
    expect(answer.json().data.user.id).not.toBe(extra.id);
  });
});

describe("a registration that waits for its code", () => {
  it("gets no further with wrong ones: five, and how long to wait", async () => {
    const omar = await register();
    for (let tried = 0; tried < 5; tried += 1)
      expect((await verify(omar, makeOtherCode(omar.code))).json().code).toBe("auth.code_wrong");
    const sixth = await verify(omar, omar.code);
    expect(sixth.json()).toMatchObject({ status: 429, code: "auth.too_many_tries" });
    expect(sixth.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  });

  it("belongs to the browser that made it: another browser's code for the same phone opens a second one", async () => {
    const phone = generatePhone();
    const [victim, stranger] = [await register(phone), await register(phone)];
    expect((await verify(stranger, victim.code)).json().code).toBe("auth.code_wrong");
    expect((await verify(victim, victim.code)).statusCode).toBe(200);
    // The phone has an account now, so its other registrations have ended.
    expect((await verify(stranger, stranger.code)).statusCode).toBe(401);
  });

  it("reports an expired token, which the page then renews", async () => {
    const omar = await register();
    server.setTime(new Date(Date.now() + 16 * MINUTE_MS));
    for (const purpose of ["register", undefined]) {
      const call = (url: string, more = {}) => server.as(omar)("POST", url, { phone: omar.phone, purpose, ...more });
      expect((await call("/api/auth/send-otp")).json().code).toBe("auth.token_invalid");
      expect((await call("/api/auth/verify-otp", { otp: omar.code })).json().code).toBe("auth.token_invalid");
    }
    const { accessToken = "" } = await refresh(server, omar.refreshToken);
    const renewed = { ...omar, accessToken };
    expect((await server.as(renewed)("POST", "/api/auth/send-otp", { phone: omar.phone })).statusCode).toBe(200);
    const code = findLastSms(server, omar.phone)?.code ?? "";
    expect((await verify(renewed, code)).json().data).toMatchObject({ verified: true });
    server.setTime(new Date());
  });

  it("can be continued for a week by signing in", async () => {
    const omar = await register();
    const again = await login(server, makeRegistration(omar.phone));
    expect((await server.as(again)("GET", "/api/users/profile")).json().data).toMatchObject({ verified: false });
    expect((await verify({ ...omar, accessToken: again.accessToken }, omar.code)).statusCode).toBe(200);
    const late = await register();
    server.setTime(new Date(Date.now() + 7 * DAY_MS + 1_000));
    expect(await login(server, makeRegistration(late.phone))).toBeUndefined();
    server.setTime(new Date());
  });

  it("may send a code to its own phone alone", async () => {
    const omar = await register();
    const answer = await server.as(omar)("POST", "/api/auth/send-otp", { phone: generatePhone() });
    expect(answer.json().code).toBe("auth.phone_not_yours");
    const asAnybody = await server.as()("POST", "/api/auth/send-otp", { phone: omar.phone, purpose: "register" });
    expect(asAnybody.json().code).toBe("auth.required");
  });

  it("gives way to an account made meanwhile", async () => {
    const phone = generatePhone();
    const [one, two] = [await register(phone), await register(phone)];
    const answers = await Promise.all([verify(one, one.code), verify(two, two.code)]);
    expect(answers.map(({ statusCode }) => statusCode === 200).toSorted()).toEqual([false, true]);
    for (const answer of answers) expect([200, 401, 409]).toContain(answer.statusCode);
  });
});
