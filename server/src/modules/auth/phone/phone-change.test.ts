import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canReadProfile, findLastSms, login, readLastCode, refresh, register } from "../../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

let server: TestApp;
let user: TestUser;
let newPhone: string;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(new Date());
  user = await server.signUp();
  newPhone = generatePhone();
});

const later = (minutes: number) => server.setTime(new Date(Date.now() + minutes * MINUTE_MS));
const makeRequest = (changes: object = {}) => ({ phone: user.phone, newPhone, newCountryCode: "EG", ...changes });
const begin = (changes: object = {}, by: TestUser | undefined = user) =>
  server.as(by)("POST", "/api/auth/reset-phone", makeRequest(changes));
const finish = (otp: string, changes: object = {}, by: TestUser | undefined = user) =>
  server.as(by)("POST", "/api/auth/change-phone", { ...makeRequest(changes), otp });
const readPhone = async (of: TestUser) =>
  (await server.database.query<{ phone: string }>("SELECT phone FROM users WHERE id = $1", [of.id]))[0]?.phone;

describe("changing the phone", () => {
  it("moves the account, texts the old number before and after, and ends the other sessions", async () => {
    const elsewhere = await login(server, user);
    expect((await begin()).statusCode).toBe(200);
    expect(findLastSms(server, user.phone)).toMatchObject({ purpose: "phone_changing" });
    expect(findLastSms(server, user.phone)?.text).toContain(newPhone.slice(-3));

    const changed = await finish(readLastCode(server, newPhone));
    expect(changed.json().data).toMatchObject({ id: user.id, phone: newPhone });
    expect(findLastSms(server, user.phone)).toMatchObject({ purpose: "phone_changed" });
    expect(await canReadProfile(server, user.accessToken)).toBe(true);
    expect(await canReadProfile(server, elsewhere.accessToken)).toBe(false);
    expect((await refresh(server, elsewhere.refreshToken)).status).toBe(401);
    expect(await login(server, { ...user, phone: newPhone })).toBeDefined();
    expect(await login(server, user)).toBeUndefined();
  });

  it("answers the same when it is asked again, because the answer was lost", async () => {
    await begin();
    const code = readLastCode(server, newPhone);
    await finish(code);
    const again = await finish(code);
    expect([again.statusCode, again.json().data]).toMatchObject([200, { id: user.id, phone: newPhone }]);
    expect(server.sms.filter(({ purpose, phone }) => purpose === "phone_changed" && phone === user.phone)).toHaveLength(
      1,
    );
  });

  it("takes the number in the country's own way of writing", async () => {
    const national = `0${newPhone.slice(3)}`;
    await begin({ newPhone: national });
    const changed = await finish(readLastCode(server, newPhone), { newPhone: national });
    expect(changed.json().data.phone).toBe(newPhone);
  });

  it("frees the old number for another account and invalidates its links", async () => {
    await server.as()("POST", "/api/auth/forget-password", { phone: user.phone });
    const token = new URL(findLastSms(server, user.phone)?.link ?? "").searchParams.get("token");
    await begin();
    await finish(readLastCode(server, newPhone));
    const body = { token, password: "Another-Day-77" };
    expect((await server.as()("POST", "/api/auth/reset-password", body)).statusCode).toBe(422);
    later(11);
    expect((await register(server, user.phone)).code).toMatch(/^\d{6}$/);
  });
});

describe("changing the phone is refused", () => {
  it("without a session", async () => {
    const anonymous = server.as();
    expect((await anonymous("POST", "/api/auth/reset-phone", makeRequest())).statusCode).toBe(401);
    expect((await anonymous("POST", "/api/auth/change-phone", { ...makeRequest(), otp: "123456" })).statusCode).toBe(
      401,
    );
  });

  it("when the given number belongs to another account", async () => {
    const victim = await server.signUp();
    expect((await begin({ phone: victim.phone })).json()).toMatchObject({ status: 409, code: "auth.phone_not_yours" });
    await begin();
    const answer = await finish(readLastCode(server, newPhone), { phone: victim.phone });
    expect(answer.json()).toMatchObject({ status: 409, code: "auth.phone_not_yours" });
    expect([await readPhone(user), await readPhone(victim)]).toEqual([user.phone, victim.phone]);
    expect(findLastSms(server, victim.phone)).toBeUndefined();
  });

  it.each([
    { minutes: 9, given: {}, status: 200, code: undefined },
    { minutes: 11, given: {}, status: 403, code: "auth.fresh_sign_in_required" },
    { minutes: 11, given: { currentPassword: "Wrong-One-1" }, status: 422, code: "auth.password_wrong" },
    { minutes: 11, given: { currentPassword: "Correct-Horse-7" }, status: 200, code: undefined },
  ])("or not, $minutes minutes after signing in, given $given", async ({ minutes, given, status, code }) => {
    later(minutes);
    const answer = await begin(given);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(server.sms.some(({ phone }) => phone === newPhone)).toBe(status === 200);
  });

  it("when the new number has an account, whose owner gets no code", async () => {
    const owner = await server.signUp();
    expect((await begin({ newPhone: owner.phone })).json()).toEqual({ data: { done: true } });
    expect(findLastSms(server, owner.phone)).toBeUndefined();
    expect((await finish("123456", { newPhone: owner.phone })).json().code).toBe("auth.code_wrong");
  });

  it("when the new number is the current one", async () => {
    expect((await begin({ newPhone: user.phone })).json()).toMatchObject({
      status: 409,
      fields: { newPhone: "auth.phone_taken" },
    });
  });

  it("with a code for another purpose or account", async () => {
    const pending = await register(server, newPhone);
    later(2);
    const other = await server.signUp();
    await begin({ phone: other.phone }, other);
    const codes = { registering: pending.code, theirs: readLastCode(server, newPhone) };
    expect((await finish(codes.registering)).json().code).toBe("auth.code_expired");
    expect((await finish(codes.theirs)).json().code).toBe("auth.code_expired");
    later(4);
    await begin();
    const mine = readLastCode(server, newPhone);
    const signIn = { phone: newPhone, otp: mine, purpose: "sign_in" };
    expect((await server.as()("POST", "/api/auth/verify-otp", signIn)).json().code).toBe("auth.code_expired");
    const asPassword = { token: mine, password: "Another-Day-77" };
    expect((await server.as()("POST", "/api/auth/reset-password", asPassword)).statusCode).toBe(422);
    expect(await readPhone(user)).toBe(user.phone);
  });

  it("when another account has just changed to the same number", async () => {
    const other = await server.signUp();
    await begin();
    const mine = readLastCode(server, newPhone);
    later(2);
    await begin({ phone: other.phone }, other);
    const theirs = readLastCode(server, newPhone);
    const answers = await Promise.all([finish(mine), finish(theirs, { phone: other.phone }, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("auth.phone_taken");
  });

  it("when another account registered the number meanwhile", async () => {
    await begin();
    const mine = readLastCode(server, newPhone);
    later(2);
    const pending = await register(server, newPhone);
    const verified = await server.as(pending)("POST", "/api/auth/verify-otp", { phone: newPhone, otp: pending.code });
    expect(verified.statusCode).toBe(200);
    expect((await finish(mine)).json()).toMatchObject({ status: 409, code: "auth.phone_taken" });
  });
});
