import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { addSoftPasskey, setUpTotp, showCode } from "./factors.fixtures.ts";

const START = Date.parse("2026-05-01T10:00:00Z");
let server: TestApp;
let owner: TestUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  at(0);
  owner = await server.signUp({ role: "admin" });
});

const at = (seconds: number) => server.setTime(new Date(START + seconds * 1_000));
const read = async (user = owner) => (await server.as(user)("GET", "/api/auth/factors")).json().data;
const readActions = () =>
  server.database.query<{ action: string; before: unknown; after: unknown }>(
    "SELECT action, before, after FROM audit_entries WHERE actor = $1 ORDER BY at, id",
    [owner.id],
  );
const lastSms = () => server.sms.filter(({ phone }) => phone === owner.phone).at(-1)?.purpose;

describe("an app for codes", () => {
  it("counts once its code is entered, gives ten recovery codes, and the person is told", async () => {
    const begun = await server.as(owner)("POST", "/api/auth/factors/totp");
    expect(begun.json().data.address).toContain(`secret=${begun.json().data.key}`);
    expect((await read()).app).toBeNull();
    const wrong = await server.as(owner)("POST", "/api/auth/factors/totp/confirmation", { code: "000000" });
    expect([wrong.json().code, (await read()).app]).toEqual(["auth.factor_wrong", null]);
    const { recoveryCodes } = await setUpTotp(server, owner);
    expect(recoveryCodes).toHaveLength(10);
    expect(await read()).toMatchObject({ app: { lastUsedAt: null }, recoveryCodesLeft: 10 });
    expect(lastSms()).toBe("factor_changed");
    expect(await readActions()).toEqual([{ action: "factor.added", before: null, after: { kind: "totp" } }]);
  });

  it("gets new recovery codes, which the log tells of without showing them", async () => {
    const { recoveryCodes } = await setUpTotp(server, owner);
    const renewed = await server.as(owner)("POST", "/api/auth/factors/recovery-codes");
    const fresh: string[] = renewed.json().data.recoveryCodes;
    expect([fresh.length, fresh.filter((code) => recoveryCodes.includes(code))]).toEqual([10, []]);
    expect((await readActions()).at(-1)).toEqual({ action: "factor.codes_renewed", before: null, after: null });
  });

  it("is one: another is refused until it is removed, with which the recovery codes go", async () => {
    await setUpTotp(server, owner);
    const second = await server.as(owner)("POST", "/api/auth/factors/totp");
    expect([second.statusCode, second.json().code]).toEqual([409, "auth.factor_exists"]);
    expect((await server.as(owner)("DELETE", "/api/auth/factors/totp")).statusCode).toBe(200);
    expect(await read()).toEqual({ app: null, passkeys: [], recoveryCodesLeft: 0 });
    const login = await server.as()("POST", "/api/auth/login", { phone: owner.phone, password: owner.password });
    expect(login.statusCode).toBe(200);
  });
});

describe("passkeys", () => {
  it("have names, give no new recovery codes beside an app, and are removed one by one", async () => {
    await setUpTotp(server, owner);
    const { answer } = await addSoftPasskey(server, owner, "Blue key");
    expect(answer.json().data).toEqual({ recoveryCodes: null });
    const [passkey] = (await read()).passkeys;
    expect(passkey).toMatchObject({ name: "Blue key", lastUsedAt: null });
    const other = await server.signUp();
    const path = `/api/auth/factors/passkeys/${passkey.id}`;
    expect((await server.as(other)("DELETE", path)).statusCode).toBe(404);
    expect((await server.as(owner)("DELETE", path)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 });
  });

  it("are at most ten, and each is of one account", async () => {
    for (let made = 0; made < 10; made += 1) await addSoftPasskey(server, owner, `Key ${made}`);
    const asked = await server.as(owner)("POST", "/api/auth/factors/passkey-challenge");
    expect(asked.json().code).toBe("auth.too_many_passkeys");
  });

  it("are refused for a challenge that was used", async () => {
    const { passkey } = await addSoftPasskey(server, owner);
    const asked = { challenge: "AAAA", rp: { id: "localhost" } };
    const body = { name: "Again", passkey: passkey.create(asked) };
    const answer = await server.as(owner)("POST", "/api/auth/factors/passkeys", body);
    expect(answer.json().code).toBe("auth.passkey_refused");
  });
});

describe("a proof", () => {
  it("is asked for five minutes after signing in: the password without a second factor", async () => {
    at(301);
    const refused = await server.as(owner)("POST", "/api/auth/factors/totp");
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: "auth.proof_required", ways: ["password"] },
    ]);
    const wrong = { proof: { way: "password", password: "Not-The-Password-1" } };
    expect((await server.as(owner)("POST", "/api/auth/prove", wrong)).json().code).toBe("auth.password_wrong");
    const right = { proof: { way: "password", password: owner.password } };
    expect((await server.as(owner)("POST", "/api/auth/prove", right)).statusCode).toBe(200);
    expect((await server.as(owner)("POST", "/api/auth/factors/totp")).statusCode).toBe(200);
  });

  it("is the factor where there is one, and the password no longer", async () => {
    const { key } = await setUpTotp(server, owner);
    const { passkey } = await addSoftPasskey(server, owner);
    at(301);
    const refused = await server.as(owner)("DELETE", "/api/auth/factors/totp");
    expect(refused.json()).toMatchObject({ code: "auth.proof_required", ways: ["totp", "passkey", "recovery"] });
    const byPassword = { proof: { way: "password", password: owner.password } };
    expect((await server.as(owner)("POST", "/api/auth/prove", byPassword)).json().code).toBe("auth.factor_wrong");
    const asked = (await server.as(owner)("POST", "/api/auth/proof-challenge")).json().data;
    const byPasskey = { proof: { way: "passkey", passkey: passkey.get(asked) } };
    expect((await server.as(owner)("POST", "/api/auth/prove", byPasskey)).statusCode).toBe(200);
    expect((await server.as(owner)("DELETE", "/api/auth/factors/totp")).statusCode).toBe(200);
    const again = { proof: { way: "totp", code: showCode(key, new Date(START + 301_000)) } };
    expect((await server.as(owner)("POST", "/api/auth/prove", again)).json().code).toBe("auth.factor_wrong");
  });

  it("counts for its own session alone", async () => {
    const { accessToken } = (
      await server.as()("POST", "/api/auth/login", { phone: owner.phone, password: owner.password })
    ).json().data;
    at(301);
    const right = { proof: { way: "password", password: owner.password } };
    await server.as(owner)("POST", "/api/auth/prove", right);
    const elsewhere = await server.as({ accessToken })("POST", "/api/auth/factors/totp");
    expect(elsewhere.json().code).toBe("auth.proof_required");
  });
});

it("ends the other sessions by choice alone", async () => {
  const login = async () =>
    (await server.as()("POST", "/api/auth/login", { phone: owner.phone, password: owner.password })).json().data;
  const elsewhere = await login();
  const canRead = async () => (await server.as(elsewhere)("GET", "/api/users/profile")).statusCode;
  await setUpTotp(server, owner);
  expect(await canRead()).toBe(200);
  expect((await server.as(owner)("POST", "/api/auth/end-other-sessions")).statusCode).toBe(200);
  expect(await canRead()).toBe(401);
  expect((await server.as(owner)("GET", "/api/users/profile")).statusCode).toBe(200);
});

it("goes with a removed account", async () => {
  const student = await server.signUp();
  await setUpTotp(server, student);
  await addSoftPasskey(server, student);
  const body = { password: student.password };
  expect((await server.as(student)("DELETE", "/api/auth/delete-account", body)).statusCode).toBe(200);
  const left = await server.database.query(
    "SELECT user_id FROM totp_factors WHERE user_id = $1 UNION ALL SELECT user_id FROM passkeys WHERE user_id = $1",
    [student.id],
  );
  expect(left).toEqual([]);
});
