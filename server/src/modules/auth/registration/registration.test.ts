import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyPhone, createTestApp, type TestApp } from "../../../../test/create-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const person = (phone: string) => ({
  name: "Omar Samir",
  phone,
  password: "Sunny-Day-42",
  agreedToPrivacyPolicy: true,
});

async function register(phone = anyPhone()) {
  const answer = await server.as()("POST", "/api/auth/register", person(phone));
  const { accessToken, refreshToken, user } = answer.json().data;
  return {
    phone,
    user,
    accessToken,
    refreshToken,
    code: server.sms.findLast((sms) => sms.phone === phone)?.code ?? "",
  };
}
function verify(by: { accessToken: string; phone: string }, otp: string) {
  return server.as(by)("POST", "/api/auth/verify-otp", { phone: by.phone, otp });
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

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

  it("sets the three cookies, the tokens out of reach of scripts", async () => {
    const { headers } = await server.as()("POST", "/api/auth/register", person(anyPhone()));
    const cookies = [headers["set-cookie"]].flat().map(String);
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).toMatch(/Max-Age=2592000.*Secure; SameSite=Strict/);
    expect(cookies.filter((cookie) => cookie.includes("HttpOnly")).map((cookie) => cookie.split("=")[0])).toEqual([
      "token",
      "refreshToken",
    ]);
  });

  it("answers a phone that has an account alike, and tells its owner instead of sending a code", async () => {
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
    const told = server.sms.findLast((sms) => sms.phone === owner.phone);
    expect([told?.purpose, told?.code]).toEqual(["account_exists", undefined]);
    expect((await verify(known, "123456")).json().code).toBe("auth.code_wrong");
  });

  it.each([
    [{ phone: "12" }, { phone: "validation.phone_invalid" }],
    [{ password: "Password1" }, { password: "validation.password_common" }],
    [{ password: "alllowercase1" }, { password: "validation.password_weak" }],
    [{ agreedToPrivacyPolicy: false }, { agreedToPrivacyPolicy: "validation.privacy_required" }],
    [{ name: "  " }, { name: "validation.required" }],
  ])("marks what is wrong with %o", async (change, fields) => {
    const answer = await server.as()("POST", "/api/auth/register", { ...person(anyPhone()), ...change });
    expect(answer.json()).toMatchObject({ status: 422, code: "request.invalid", fields });
  });

  it("takes nothing but what a registration has", async () => {
    const phone = anyPhone();
    const extra = { role: "admin", verified: true, id: "0193a000-0000-7000-8000-00000000000a", status: "active" };
    const answer = await server.as()("POST", "/api/auth/register", { ...person(phone), ...extra });
    expect(answer.json().data.user).toMatchObject({ role: { name: "student" }, verified: false });
    expect(answer.json().data.user.id).not.toBe(extra.id);
  });
});

describe("a code", () => {
  it("dies after five wrong tries, right or not", async () => {
    const omar = await register();
    for (let tried = 0; tried < 5; tried += 1)
      expect((await verify(omar, other(omar.code))).json().code).toBe("auth.code_wrong");
    const sixth = await verify(omar, omar.code);
    expect(sixth.json()).toMatchObject({ status: 429, code: "auth.too_many_tries" });
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("counts parallel tries one by one", async () => {
    const omar = await register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(omar, other(omar.code))));
    const compared = answers.filter((answer) => answer.json().code === "auth.code_wrong");
    expect(compared).toHaveLength(5);
  });

  it("works once, for five minutes, and only for whoever asked", async () => {
    const phone = anyPhone();
    const [victim, stranger] = [await register(phone), await register(phone)];
    expect((await verify(stranger, victim.code)).json().code).toBe("auth.code_wrong");
    server.setTime(new Date(Date.now() + 6 * 60_000));
    expect((await verify(victim, victim.code)).json().code).toBe("auth.code_expired");
    server.setTime(new Date());
    expect((await verify(victim, victim.code)).statusCode).toBe(200);
    expect((await verify(victim, victim.code)).statusCode).toBe(401);
  });

  it("is not sent more than three times in ten minutes", async () => {
    const phone = anyPhone();
    const answers = [];
    for (let sent = 0; sent < 5; sent += 1)
      answers.push((await server.as()("POST", "/api/auth/register", person(phone))).statusCode);
    expect(answers).toEqual([201, 201, 201, 429, 429]);
    expect(server.sms.filter((sms) => sms.phone === phone)).toHaveLength(3);
  });

  it("signs an owner in, and tells nobody else whether a phone is known", async () => {
    const owner = await server.signUp();
    const ask = (phone: string) => server.as()("POST", "/api/auth/send-otp", { phone, purpose: "sign_in" });
    expect((await ask(anyPhone())).json()).toEqual((await ask(owner.phone)).json());
    const { code = "" } = server.sms.findLast((sms) => sms.phone === owner.phone) ?? {};
    const entered = await server.as()("POST", "/api/auth/verify-otp", { phone: owner.phone, otp: code });
    expect(entered.json().data.user.id).toBe(owner.id);
  });
});
