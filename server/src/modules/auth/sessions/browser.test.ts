import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  canReadProfile,
  login,
  makeRegistration,
  readLastCode,
  refresh,
  register,
  type Tokens,
} from "../../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const MONTH_SECONDS = 30 * DAY_SECONDS;
const OWN_PAGE = { "sec-fetch-site": "same-origin" };

let server: TestApp;
let mona: TestUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(new Date());
  mona = await server.signUp();
});

type Cookie = { name: string; value: string; flags: string[] };
/** Returns the cookies of the session. The cookie of known devices is left out because it outlives the session. */
const readSessionCookies = (answer: LightMyRequestResponse) =>
  readCookies(answer).filter(({ name }) => name !== "devices");
function readCookies(answer: LightMyRequestResponse): Cookie[] {
  return [answer.headers["set-cookie"] ?? []].flat().map((line) => {
    const [pair = "", ...flags] = `${line}`.split("; ");
    const [name = "", value = ""] = pair.split("=");
    return { name, value, flags };
  });
}
const toCookies = ({ accessToken: token, refreshToken }: Tokens) => ({ token, refreshToken });
function callFromPage(method: "GET" | "POST", url: string, cookies: Record<string, string> = {}, payload?: object) {
  return server.app.inject({ method, url, cookies, headers: OWN_PAGE, ...(payload && { payload }) });
}

/** Every call whose answer sets the cookies of a session. */
const BEGINNINGS: Record<string, (rememberMe: boolean) => Promise<LightMyRequestResponse>> = {
  login: (rememberMe) =>
    callFromPage("POST", "/api/auth/login", {}, { phone: mona.phone, password: mona.password, rememberMe }),
  refresh: async (rememberMe) =>
    callFromPage("POST", "/api/auth/refresh", toCookies(await login(server, mona, { rememberMe }))),
};

describe.each(Object.keys(BEGINNINGS))("the cookies of %s", (name) => {
  it.each([true, false])("have the right flags, remembered: %s", async (rememberMe) => {
    const answer = await BEGINNINGS[name]?.(rememberMe);
    const cookies = answer ? readSessionCookies(answer) : [];
    expect(cookies.map((cookie) => cookie.name)).toEqual(["token", "refreshToken", "user"]);
    for (const { name: of, flags } of cookies) {
      expect(flags).toEqual(expect.arrayContaining(["Secure", "SameSite=Strict"]));
      expect([of, flags.includes("HttpOnly")]).toEqual([of, of !== "user"]);
      expect(flags).toContain(of === "refreshToken" ? "Path=/api/auth" : "Path=/");
      const life = flags.find((flag) => /^(Max-Age|Expires)/.test(flag));
      expect([of, life]).toEqual([of, rememberMe ? `Max-Age=${MONTH_SECONDS}` : undefined]);
    }
    const shown = JSON.parse(decodeURIComponent(cookies[2]?.value ?? ""));
    expect(shown).toEqual({ id: mona.id, name: "Mona", role: "student", verified: true, picture: null, placed: false });
  });
});

it("stores a known device in a cookie that scripts cannot read and page requests do not send", async () => {
  const answer = await BEGINNINGS.login?.(false);
  const device = answer && readCookies(answer).find(({ name }) => name === "devices");
  expect(device?.value.startsWith(`${mona.id}.`)).toBe(true);
  expect(device?.flags).toEqual(
    expect.arrayContaining(["HttpOnly", "Secure", "SameSite=Strict", "Path=/api/auth", `Max-Age=${400 * DAY_SECONDS}`]),
  );
});

describe("a registration", () => {
  it("keeps its session for the browser's life and 24 hours, also after the verification", async () => {
    const start = Date.now();
    const registered = await callFromPage("POST", "/api/auth/register", {}, makeRegistration(generatePhone()));
    const { user, accessToken } = registered.json().data;
    const body = { phone: user.phone, otp: readLastCode(server, user.phone), purpose: "register" };
    const verified = await server.as({ accessToken })("POST", "/api/auth/verify-otp", body, OWN_PAGE);
    for (const answer of [registered, verified]) {
      const cookies = readSessionCookies(answer);
      expect(cookies.map((cookie) => cookie.name)).toEqual(["token", "refreshToken", "user"]);
      expect(cookies.flatMap(({ flags }) => flags).filter((flag) => /^(Max-Age|Expires)/.test(flag))).toEqual([]);
    }
    server.setTime(new Date(start + 25 * HOUR_MS));
    expect((await refresh(server, verified.json().data.refreshToken)).status).toBe(401);
  });
});

describe("a session's cookies", () => {
  it.each([
    ["a long name", "Q".repeat(80)],
    ["a long Arabic name", "ع".repeat(80)],
    ["a name of signs that take four bytes", `a${"😀".repeat(39)}`],
    ["a name that would end a cookie", 'a;b=c, d\\e"f'],
  ])("stay small with %s", async (_what, name) => {
    const answer = await server.as()("POST", "/api/auth/register", { ...makeRegistration(generatePhone()), name });
    expect(answer.statusCode).toBe(201);
    for (const line of [answer.headers["set-cookie"] ?? []].flat())
      expect(Buffer.byteLength(`${line}`)).toBeLessThan(4_096);
    const shown = JSON.parse(decodeURIComponent(readSessionCookies(answer)[2]?.value ?? ""));
    expect(name.startsWith(shown.name)).toBe(true);
    expect(shown.name.isWellFormed()).toBe(true);
  });

  it("count only together, and only from the site's own pages", async () => {
    const cookies = toCookies(await login(server, mona));
    const status = async (given: Record<string, string>, headers: Record<string, string>) =>
      (await server.app.inject({ url: "/api/auth/session", cookies: given, headers })).statusCode;
    expect(await status(cookies, OWN_PAGE)).toBe(200);
    expect(await status(cookies, {})).toBe(401);
    expect(await status(cookies, { "sec-fetch-site": "cross-site" })).toBe(401);
    expect(await status(cookies, { origin: "https://evil.example" })).toBe(401);
    expect(await status({ refreshToken: cookies.refreshToken }, OWN_PAGE)).toBe(401);
    expect(await status({ ...cookies, token: "undefined" }, OWN_PAGE)).toBe(401);
  });

  it("do not replace a bearer token that the page sends", async () => {
    const cookies = toCookies(await login(server, mona));
    expect((await callFromPage("GET", "/api/users/profile", cookies)).statusCode).toBe(401);
    const body = { currentPassword: mona.password, newPassword: "Another-Day-77" };
    expect((await callFromPage("POST", "/api/auth/change-password", cookies, body)).statusCode).toBe(401);
  });

  it("disappear after a refusal, but not in answers to another site", async () => {
    const cookies = toCookies(await login(server, mona));
    await server.as({ accessToken: cookies.token })("POST", "/api/auth/logout");
    server.setTime(new Date(Date.now() + MINUTE_MS));
    const refused = await callFromPage("POST", "/api/auth/refresh", cookies);
    expect(refused.statusCode).toBe(401);
    expect(readSessionCookies(refused).map(({ name, value }) => [name, value])).toEqual([
      ["token", ""],
      ["refreshToken", ""],
      ["user", ""],
    ]);
    const foreign = await server.app.inject({
      url: "/api/auth/session",
      cookies,
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(foreign.headers["set-cookie"]).toBeUndefined();
  });

  it("stay when a sign-in has just replaced them: its answer may be there before the refusal", async () => {
    const before = toCookies(await login(server, mona));
    const { phone, password } = await server.signUp();
    await callFromPage("POST", "/api/auth/login", before, { phone, password });
    for (const [method, path] of [
      ["POST", "/api/auth/refresh"],
      ["GET", "/api/auth/session"],
    ] as const) {
      const refused = await callFromPage(method, path, before);
      expect([path, refused.statusCode, refused.headers["set-cookie"]]).toEqual([path, 401, undefined]);
    }
  });

  it("give the page its session without renewing it", async () => {
    const cookies = toCookies(await login(server, mona, { rememberMe: true }));
    const answer = await callFromPage("GET", "/api/auth/session", cookies);
    expect(answer.json().data).toMatchObject({ verified: true, rememberMe: true, user: { id: mona.id } });
    expect(readSessionCookies(answer).map(({ name }) => name)).toEqual(["token", "user"]);
    expect(await canReadProfile(server, answer.json().data.accessToken)).toBe(true);
    expect((await refresh(server, cookies.refreshToken)).status).toBe(200);
  });
});

describe("signing in where an account is already signed in", () => {
  const WAYS: Record<string, (cookies: Record<string, string>, other: TestUser) => Promise<LightMyRequestResponse>> = {
    "by password": (cookies, { phone, password }) =>
      callFromPage("POST", "/api/auth/login", cookies, { phone, password }),
    "by code": async (cookies, { phone }) => {
      await server.as()("POST", "/api/auth/send-otp", { phone, purpose: "sign_in" });
      const otp = readLastCode(server, phone);
      return callFromPage("POST", "/api/auth/verify-otp", cookies, { phone, otp, purpose: "sign_in" });
    },
    "by registering": (cookies) =>
      callFromPage("POST", "/api/auth/register", cookies, makeRegistration(generatePhone())),
  };

  it.each(Object.keys(WAYS))("%s ends the session before", async (way) => {
    const before = await login(server, mona);
    const other = await server.signUp();
    const after = await WAYS[way]?.(toCookies(before), other);
    expect(after?.statusCode).toBeLessThan(300);
    expect(await canReadProfile(server, before.accessToken)).toBe(false);
    expect((await refresh(server, before.refreshToken)).status).toBe(401);
    expect(await canReadProfile(server, after?.json().data.accessToken)).toBe(true);
  });

  it("ends nothing when the password is wrong", async () => {
    const before = await login(server, mona);
    const body = { phone: mona.phone, password: "Wrong-One-1" };
    const refused = await callFromPage("POST", "/api/auth/login", toCookies(before), body);
    expect([refused.statusCode, refused.headers["set-cookie"]]).toEqual([401, undefined]);
    expect(await canReadProfile(server, before.accessToken)).toBe(true);
  });
});

describe("signing out", () => {
  it.each(["bearer", "cookies"])("by %s ends the session and clears the browser", async (by) => {
    const session = await login(server, mona);
    const answer =
      by === "bearer"
        ? await server.as(session)("POST", "/api/auth/logout")
        : await callFromPage("POST", "/api/auth/logout", toCookies(session));
    expect(readSessionCookies(answer).map(({ name, value }) => `${name}=${value}`)).toEqual([
      "token=",
      "refreshToken=",
      "user=",
    ]);
    expect(await canReadProfile(server, session.accessToken)).toBe(false);
    expect((await refresh(server, session.refreshToken)).status).toBe(401);
    expect((await callFromPage("GET", "/api/auth/session", toCookies(session))).statusCode).toBe(401);
  });

  it("works with an access token that has ended, by the other cookie", async () => {
    const session = await login(server, mona);
    server.setTime(new Date(Date.now() + 16 * MINUTE_MS));
    await callFromPage("POST", "/api/auth/logout", toCookies(session));
    expect((await refresh(server, session.refreshToken)).status).toBe(401);
  });

  it("succeeds for a visitor who is not signed in", async () => {
    expect((await server.as()("POST", "/api/auth/logout")).statusCode).toBe(200);
  });

  it("ends a registration that waits for its code", async () => {
    const pending = await register(server);
    await server.as(pending)("POST", "/api/auth/logout");
    const verify = await server.as(pending)("POST", "/api/auth/verify-otp", {
      phone: pending.phone,
      otp: pending.code,
    });
    expect(verify.json().code).toBe("auth.token_invalid");
  });
});
