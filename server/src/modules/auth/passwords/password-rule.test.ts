import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLastSms, makeRegistration } from "../../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp } from "../../../../test/create-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

type Outcome = { status: number; field: string | undefined; canSignIn: (password: string) => Promise<boolean> };

async function canSignIn(phone: string, password: string): Promise<boolean> {
  const { statusCode } = await server.as()("POST", "/api/auth/login", { phone, password });
  await server.database.query("DELETE FROM sign_in_failures");
  return statusCode === 200;
}

/** Every route that sets a password. */
const WAYS: Record<string, (password: string, language: string) => Promise<Outcome>> = {
  async register(password, language) {
    const phone = generatePhone();
    const body = { ...makeRegistration(phone), password };
    const answer = await server.as()("POST", "/api/auth/register", body, { "accept-language": language });
    const field = answer.json().fields?.password;
    return { status: answer.statusCode, field, canSignIn: (given) => canSignIn(phone, given) };
  },
  async reset(password, language) {
    const { phone } = await server.signUp();
    await server.as()("POST", "/api/auth/forget-password", { phone });
    const token = new URL(findLastSms(server, phone)?.link ?? "").searchParams.get("token");
    const body = { token, password };
    const answer = await server.as()("POST", "/api/auth/reset-password", body, { "accept-language": language });
    const field = answer.json().fields?.password;
    return { status: answer.statusCode, field, canSignIn: (given) => canSignIn(phone, given) };
  },
  async change(newPassword, language) {
    const user = await server.signUp();
    const body = { currentPassword: user.password, newPassword };
    const call = server.as(user);
    const answer = await call("POST", "/api/auth/change-password", body, { "accept-language": language });
    const field = answer.json().fields?.newPassword;
    return { status: answer.statusCode, field, canSignIn: (given) => canSignIn(user.phone, given) };
  },
};

const long = (end: string) => `Aa1${"x".repeat(97 - end.length)}${end}`;
const REFUSED = [
  ["Aa1aaaa", "weak"],
  ["alllowercase1", "weak"],
  ["ALLUPPERCASE1", "weak"],
  ["NoNumberHere", "weak"],
  ["كلمةسرعربية١٢", "weak"],
  ["        ", "weak"],
  ["Password1", "common"],
  ["Qwerty123", "common"],
  ["QwErTy123", "common"],
  ["Iloveyou1", "common"],
  [`Aa1${"x".repeat(126)}`, "too_long"],
] as const;
const ACCEPTED = [
  ["the shortest", "Zk7#wq9p"],
  ["128 characters", `Aa1${"x".repeat(125)}`],
  ["spaces", " Two words 7 "],
  ["Arabic letters", "Aa1 كلمة سر"],
  ["signs of all kinds", "Aa1😀<script>'\"\\%"],
] as const;

describe.each(Object.keys(WAYS))("a password by way of %s", (way) => {
  it.each(["en", "ar"])("must follow the same rule in %s", async (language) => {
    for (const [password, reason] of REFUSED) {
      const outcome = await WAYS[way]?.(password, language);
      expect([password, outcome?.status, outcome?.field]).toEqual([password, 422, `validation.password_${reason}`]);
    }
  });

  it.each(ACCEPTED)("may have %s, and then enters as it is and no other way", async (_what, password) => {
    const outcome = await WAYS[way]?.(password, "en");
    expect(outcome?.status).toBeLessThan(300);
    expect(await outcome?.canSignIn(password)).toBe(true);
    expect(await outcome?.canSignIn(password.slice(0, -1))).toBe(false);
    expect(await outcome?.canSignIn(password.toUpperCase())).toBe(false);
  });

  it("counts to its last character, behind the 72nd byte too", async () => {
    const outcome = await WAYS[way]?.(long("one"), "en");
    expect(outcome?.status).toBeLessThan(300);
    expect(long("one").slice(0, 72)).toBe(long("two").slice(0, 72));
    expect(await outcome?.canSignIn(long("two"))).toBe(false);
    expect(await outcome?.canSignIn(long("one"))).toBe(true);
  });

  it("enters however a keyboard composes its letters", async () => {
    const outcome = await WAYS[way]?.("Caf\u00e9-au-lait-9", "en");
    expect(await outcome?.canSignIn("Cafe\u0301-au-lait-9")).toBe(true);
  });
});
