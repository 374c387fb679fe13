import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canReadProfile, findLastSms, login, readLastCode, refresh } from "../../../../test/accounts.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const NEXT = "Another-Day-77";

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(new Date());
  user = await server.signUp();
});

const later = (minutes: number) => server.setTime(new Date(Date.now() + minutes * MINUTE_MS));
async function link(): Promise<string> {
  await server.as()("POST", "/api/auth/forget-password", { phone: user.phone });
  return new URL(findLastSms(server, user.phone)?.link ?? "").searchParams.get("token") ?? "";
}
const reset = (token: string, password = NEXT) => server.as()("POST", "/api/auth/reset-password", { token, password });

describe("a reset link", () => {
  it("sets the password, ends every session, begins none, and notifies the owner", async () => {
    const elsewhere = await login(server, user);
    const done = await reset(await link());
    expect([done.statusCode, done.json(), done.headers["set-cookie"]]).toEqual([
      200,
      { data: { done: true } },
      undefined,
    ]);
    for (const { accessToken, refreshToken } of [user, elsewhere]) {
      expect(await canReadProfile(server, accessToken)).toBe(false);
      expect((await refresh(server, refreshToken)).status).toBe(401);
    }
    expect(await login(server, user)).toBeUndefined();
    expect(await login(server, { ...user, password: NEXT })).toBeDefined();
    expect(findLastSms(server, user.phone)?.purpose).toBe("password_changed");
  });

  it("works once, also for many at the same moment", async () => {
    const token = await link();
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await reset(token)).json().code).toBe("auth.reset_token_invalid");
  });

  it.each([
    { minutes: 29, status: 200 },
    { minutes: 31, status: 422 },
  ])("answers $status after $minutes minutes", async ({ minutes, status }) => {
    const token = await link();
    later(minutes);
    expect((await reset(token)).statusCode).toBe(status);
  });

  it("can still be used after a refused password", async () => {
    const token = await link();
    expect((await reset(token, "Password1")).json().fields).toEqual({ password: "validation.password_common" });
    expect((await reset(token, "weak")).json().fields).toEqual({ password: "validation.password_weak" });
    expect((await reset(token)).statusCode).toBe(200);
  });

  it("ends with the next change of the password, as codes do", async () => {
    const token = await link();
    later(2);
    await server.as()("POST", "/api/auth/send-otp", { phone: user.phone, purpose: "sign_in" });
    const otp = readLastCode(server, user.phone);
    const body = { currentPassword: user.password, newPassword: "Third-One-333" };
    expect((await server.as(user)("POST", "/api/auth/change-password", body)).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(422);
    const byCode = await server.as()("POST", "/api/auth/verify-otp", { phone: user.phone, otp, purpose: "sign_in" });
    expect(byCode.json().code).toBe("auth.code_expired");
  });

  it("holds 256 bits, which the database does not", async () => {
    const token = await link();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await server.database.query<{ text: string }>("SELECT t::text AS text FROM reset_tokens t");
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
    expect(rows.filter(({ text }) => text.includes(Buffer.from(token).toString("hex")))).toEqual([]);
  });

  it.each(["", "x", "undefined", "' OR 1=1 --", "A".repeat(43), "A".repeat(513)])(
    "cannot have the token %j",
    async (token) => {
      expect((await reset(token)).statusCode).toBe(422);
    },
  );
});

describe("changing the password", () => {
  const change = (body: object) => server.as(user)("POST", "/api/auth/change-password", body);

  it("ends the other sessions and keeps its own", async () => {
    const elsewhere = await login(server, user);
    expect((await change({ currentPassword: user.password, newPassword: NEXT })).statusCode).toBe(200);
    expect(await canReadProfile(server, elsewhere.accessToken)).toBe(false);
    expect((await refresh(server, elsewhere.refreshToken)).status).toBe(401);
    expect(await canReadProfile(server, user.accessToken)).toBe(true);
    expect((await refresh(server, user.refreshToken)).status).toBe(200);
  });

  it("answers the same when it is asked again, because the answer was lost", async () => {
    const body = { currentPassword: user.password, newPassword: NEXT };
    await change(body);
    const elsewhere = await login(server, { ...user, password: NEXT });
    expect((await change(body)).json()).toEqual({ data: { done: true } });
    expect(await canReadProfile(server, elsewhere.accessToken)).toBe(true);
    expect((await change({ ...body, newPassword: "Third-One-333" })).json().code).toBe("auth.password_wrong");
  });

  it.each([
    ["none", {}, { currentPassword: "validation.required" }],
    ["an empty one", { currentPassword: "" }, { currentPassword: "validation.required" }],
    ["a wrong one", { currentPassword: "Wrong-One-1" }, { currentPassword: "auth.password_wrong" }],
  ])("needs the current one, not %s", async (_what, given, fields) => {
    const elsewhere = await login(server, user);
    const answer = await change({ ...given, newPassword: NEXT });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, fields]);
    expect(await canReadProfile(server, elsewhere.accessToken)).toBe(true);
    expect(await login(server, user)).toBeDefined();
  });
});
