import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callFrom, makeIpAddress, makeOtherCode, readLastCode } from "../../../../test/accounts.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { addSoftPasskey, SoftPasskey, setUpTotp, showCode } from "./factors.fixtures.ts";

const START = Date.parse("2026-05-01T10:00:00Z");
let server: TestApp;
let owner: TestUser;
let key: string;
let recoveryCodes: string[];
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  at(0);
  owner = await server.signUp();
  ({ key, recoveryCodes } = await setUpTotp(server, owner));
  at(60);
});

const at = (seconds: number) => server.setTime(new Date(START + seconds * 1_000));
const now = () => server.context.clock();
const enterPassword = () => server.as()("POST", "/api/auth/login", { phone: owner.phone, password: owner.password });
const askForTicket = async (): Promise<string> => (await enterPassword()).json().ticket;
const finish = (ticket: string, proof: object) => server.as()("POST", "/api/auth/verify-factor", { ticket, proof });
const byTotp = (code: string) => ({ way: "totp", code });

describe("signing in with an app for codes", () => {
  it("begins no session before the code, and one after it", async () => {
    const asked = await enterPassword();
    expect([asked.statusCode, asked.json().code, asked.json().ways]).toEqual([
      403,
      "auth.factor_required",
      ["totp", "recovery"],
    ]);
    expect([asked.cookies, asked.json().data]).toEqual([[], undefined]);
    const entered = await finish(asked.json().ticket, byTotp(showCode(key, now())));
    expect(entered.json().data).toMatchObject({ user: { id: owner.id }, verified: true });
    expect(entered.cookies.map(({ name }) => name)).toContain("devices");
  });

  it("asks after a code by SMS, too", async () => {
    await server.as()("POST", "/api/auth/send-otp", { phone: owner.phone, purpose: "sign_in" });
    const otp = readLastCode(server, owner.phone);
    const asked = await server.as()("POST", "/api/auth/verify-otp", { phone: owner.phone, otp, purpose: "sign_in" });
    expect(asked.json().code).toBe("auth.factor_required");
    expect((await finish(asked.json().ticket, byTotp(showCode(key, now())))).statusCode).toBe(200);
  });

  it("asks after a password was reset, whose ticket before is void", async () => {
    const before = await askForTicket();
    await server.as()("POST", "/api/auth/forget-password", { phone: owner.phone });
    const token = new URL(server.sms.at(-1)?.link ?? "").searchParams.get("token");
    const password = "Another-Horse-8";
    expect((await server.as()("POST", "/api/auth/reset-password", { token, password })).statusCode).toBe(200);
    expect((await finish(before, byTotp(showCode(key, now())))).json().code).toBe("auth.ticket_expired");
    const asked = await server.as()("POST", "/api/auth/login", { phone: owner.phone, password });
    expect(asked.json().code).toBe("auth.factor_required");
  });

  it("takes the code of the half minute before and after, and none from further away", async () => {
    for (const [seconds, status] of [
      [-60, 422],
      [60, 422],
      [-30, 200],
      [30, 200],
    ] as const) {
      const code = showCode(key, new Date(now().getTime() + seconds * 1_000));
      expect([seconds, (await finish(await askForTicket(), byTotp(code))).statusCode]).toEqual([seconds, status]);
    }
  });

  it("takes each code once, even if two come at a time", async () => {
    const tickets = [await askForTicket(), await askForTicket()];
    const code = showCode(key, now());
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, byTotp(code))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await finish(await askForTicket(), byTotp(code))).json().code).toBe("auth.factor_wrong");
  });

  it("takes a ticket once, and for ten minutes", async () => {
    const ticket = await askForTicket();
    expect((await finish(ticket, byTotp(showCode(key, now())))).statusCode).toBe(200);
    at(90);
    expect((await finish(ticket, byTotp(showCode(key, now())))).json().code).toBe("auth.ticket_expired");
    const late = await askForTicket();
    at(90 + 601);
    expect((await finish(late, byTotp(showCode(key, now())))).json().code).toBe("auth.ticket_expired");
  });

  it("keeps the sessions that are open", async () => {
    expect((await server.as(owner)("GET", "/api/users/profile")).statusCode).toBe(200);
    const { refreshToken } = owner;
    expect((await server.as()("POST", "/api/auth/refresh", { refreshToken })).statusCode).toBe(200);
  });

  it("does not take the password for the second step", async () => {
    const answer = await finish(await askForTicket(), { way: "password", password: owner.password });
    expect(answer.json().code).toBe("auth.factor_wrong");
  });
});

describe("guessing codes", () => {
  const guess = async (from: string, headers = {}) => {
    const call = callFrom(server, from);
    const { ticket } = (
      await call("POST", "/api/auth/login", { phone: owner.phone, password: owner.password }, headers)
    ).json();
    const code = makeOtherCode(showCode(key, now()));
    return call("POST", "/api/auth/verify-factor", { ticket, proof: byTotp(code) }, headers);
  };

  it("makes a guesser wait after five, with new tickets as well, and not a device that the account knows", async () => {
    const entered = await finish(await askForTicket(), byTotp(showCode(key, now())));
    const device = entered.cookies
      .flatMap(({ name, value }) => (name === "devices" ? [`${name}=${value}`] : []))
      .join();
    for (let tried = 0; tried < 5; tried += 1) expect((await guess("192.0.2.9")).json().code).toBe("auth.factor_wrong");
    const refused = await guess("192.0.2.9");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "30"]);
    expect((await guess("192.0.2.9", { cookie: device })).json().code).toBe("auth.factor_wrong");
  });

  it("stops at every address after thirty", async () => {
    for (let tried = 0; tried < 31; tried += 1) await guess(makeIpAddress(tried));
    expect((await guess(makeIpAddress(99))).statusCode).toBe(429);
  });

  it("counts tries that come at once", async () => {
    const ticket = await askForTicket();
    const code = makeOtherCode(showCode(key, now()));
    const answers = await Promise.all(Array.from({ length: 15 }, () => finish(ticket, byTotp(code))));
    expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeLessThanOrEqual(5);
  });
});

describe("recovery codes", () => {
  it("are ten, each signs in once however it is typed, and the person is told", async () => {
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ""] = recoveryCodes;
    const proof = { way: "recovery", code: ` ${code.replace("-", " ").toUpperCase()}` };
    expect((await finish(await askForTicket(), proof)).statusCode).toBe(200);
    expect((await finish(await askForTicket(), proof)).json().code).toBe("auth.factor_wrong");
    const { data } = (await server.as(owner)("GET", "/api/notifications")).json();
    expect(data.map(({ kind }: { kind: string }) => kind)).toContain("recovery_code_used");
    expect((await server.as(owner)("GET", "/api/auth/factors")).json().data.recoveryCodesLeft).toBe(9);
  });

  it("are hashes in the database, and the app's key is encrypted", async () => {
    const rows = await server.database.query<{ secret: Buffer; codes: Buffer[] }>(
      `SELECT secret, (SELECT array_agg(code_hash) FROM recovery_codes WHERE user_id = f.user_id) AS codes
       FROM totp_factors f WHERE user_id = $1`,
      [owner.id],
    );
    const stored = Buffer.concat([rows[0]?.secret ?? Buffer.alloc(0), ...(rows[0]?.codes ?? [])]).toString("latin1");
    expect([key, ...recoveryCodes].filter((text) => stored.includes(text))).toEqual([]);
  });

  it("are void once there are new ones", async () => {
    at(0);
    const renewed = await server.as(owner)("POST", "/api/auth/factors/recovery-codes");
    const [old = ""] = recoveryCodes;
    expect((await finish(await askForTicket(), { way: "recovery", code: old })).statusCode).toBe(422);
    const [fresh] = renewed.json().data.recoveryCodes;
    expect((await finish(await askForTicket(), { way: "recovery", code: fresh })).statusCode).toBe(200);
  });
});

describe("signing in with a passkey", () => {
  const askToSign = async (ticket: string) =>
    (await server.as()("POST", "/api/auth/factor-challenge", { ticket })).json().data;

  it("begins a session for what the person's passkey signed, once", async () => {
    const { passkey } = await addSoftPasskey(server, owner);
    const ticket = await askForTicket();
    const proof = { way: "passkey", passkey: passkey.get(await askToSign(ticket)) };
    expect((await finish(ticket, proof)).json().data.user.id).toBe(owner.id);
    const again = await askForTicket();
    expect((await finish(again, proof)).json().code).toBe("auth.passkey_refused");
  });

  it.each([
    ["made for another site", "https://kalima.example", (passkey: SoftPasskey) => passkey],
    ["of nobody", undefined, () => new SoftPasskey("http://localhost:4000")],
  ] as const)("refuses one %s", async (_case, origin, choose) => {
    const { passkey } = await addSoftPasskey(server, owner);
    const ticket = await askForTicket();
    const used = choose(passkey).get(await askToSign(ticket));
    if (origin) {
      const data = JSON.parse(Buffer.from(used.response.clientDataJSON, "base64url").toString());
      used.response.clientDataJSON = Buffer.from(JSON.stringify({ ...data, origin })).toString("base64url");
    }
    expect((await finish(ticket, { way: "passkey", passkey: used })).json().code).toBe("auth.passkey_refused");
  });

  it("refuses what was signed for another challenge, and a copy that counts from the start", async () => {
    const { passkey } = await addSoftPasskey(server, owner);
    const ticket = await askForTicket();
    const first = await askToSign(ticket);
    await askToSign(ticket);
    const late = { way: "passkey", passkey: passkey.get(first) };
    expect((await finish(ticket, late)).json().code).toBe("auth.passkey_refused");
    const entered = await finish(ticket, { way: "passkey", passkey: passkey.get(await askToSign(ticket)) });
    expect(entered.statusCode).toBe(200);
    passkey.rewind();
    const next = await askForTicket();
    const copied = { way: "passkey", passkey: passkey.get(await askToSign(next)) };
    expect((await finish(next, copied)).json().code).toBe("auth.passkey_refused");
  });
});
