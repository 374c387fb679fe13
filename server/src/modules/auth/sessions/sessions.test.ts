import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyPhone, createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

let server: TestApp;
let mona: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  mona = await server.signUp();
});
afterAll(() => server.close());

const wrong = "Not-The-Password-1";
async function login(user = mona, extra = {}) {
  const answer = await server.as()("POST", "/api/auth/login", { phone: user.phone, password: user.password, ...extra });
  return answer.json().data as { accessToken: string; refreshToken: string };
}
async function refresh(refreshToken: string) {
  const answer = await server.as()("POST", "/api/auth/refresh", { refreshToken });
  return { status: answer.statusCode, ...(answer.json().data as { accessToken: string; refreshToken: string }) };
}
const later = (seconds: number) => server.setTime(new Date(Date.now() + seconds * 1_000));

describe("signing in", () => {
  it("answers unknown phones and wrong passwords alike", async () => {
    const known = await server.as()("POST", "/api/auth/login", { phone: mona.phone, password: wrong });
    const unknown = await server.as()("POST", "/api/auth/login", { phone: anyPhone(), password: wrong });
    const comparable = (answer: typeof known) => ({ ...answer.json(), requestId: "" });
    expect(comparable(known)).toEqual(comparable(unknown));
    expect(known.json().code).toBe("auth.credentials_wrong");
  });

  it("makes guessing wait, from wherever, and lets the owner in after the wait", async () => {
    const user = await server.signUp();
    const guess = (password: string) => server.as()("POST", "/api/auth/login", { phone: user.phone, password });
    for (let tried = 0; tried < 5; tried += 1) await guess(wrong);
    const blocked = await guess(user.password);
    expect(blocked.json()).toMatchObject({ status: 429, code: "auth.too_many_tries" });
    later(blocked.json().retryAfter + 1);
    expect((await guess(user.password)).statusCode).toBe(200);
    server.setTime(new Date());
  });

  it("compares few of many wrong tries at once", async () => {
    const user = await server.signUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.as()("POST", "/api/auth/login", { phone: user.phone, password: wrong })),
    );
    expect(answers.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(7);
  });
});

describe("refreshing", () => {
  it("ends the whole family when a token that was used comes back", async () => {
    const first = await login();
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect((await server.as(third)("GET", "/api/users/profile")).statusCode).toBe(401);
  });

  it("gives a sibling within ten seconds, and none after", async () => {
    const { refreshToken } = await login();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await refresh(answers.at(-1)?.refreshToken ?? "")).status).toBe(200);

    const lost = await login();
    await refresh(lost.refreshToken);
    later(11);
    expect((await refresh(lost.refreshToken)).status).toBe(401);
    server.setTime(new Date());
  });

  it("ends with the session: a day, or 30 when remembered", async () => {
    const [short, long] = [await login(), await login(mona, { rememberMe: true })];
    later(25 * 3_600);
    expect((await refresh(short.refreshToken)).status).toBe(401);
    const kept = await refresh(long.refreshToken);
    expect(kept.status).toBe(200);
    later(31 * 86_400);
    expect((await refresh(kept.refreshToken)).status).toBe(401);
    server.setTime(new Date());
  });

  it("takes cookies from the site's own pages only, and clears refused ones", async () => {
    const { accessToken, refreshToken } = await login();
    const renew = (headers: Record<string, string>) =>
      server.app.inject({
        method: "POST",
        url: "/api/auth/refresh",
        cookies: { token: accessToken, refreshToken },
        headers,
      });
    expect((await renew({ "sec-fetch-site": "cross-site" })).json().code).toBe("auth.origin_refused");
    expect((await renew({ origin: "https://evil.example" })).json().code).toBe("auth.origin_refused");
    const refused = await renew({});
    expect([refused.statusCode, String(refused.headers["set-cookie"])]).toEqual([
      401,
      expect.stringContaining("Max-Age=0"),
    ]);
    expect((await renew({ "sec-fetch-site": "same-origin" })).statusCode).toBe(200);
  });
});

describe("a session", () => {
  it("is told to the browser by its cookies, without renewing", async () => {
    const { accessToken, refreshToken } = await login(mona, { rememberMe: true });
    const ask = (cookies: Record<string, string>) =>
      server.app.inject({ url: "/api/auth/session", cookies, headers: { "sec-fetch-site": "same-origin" } });
    expect((await ask({ token: accessToken, refreshToken })).json().data).toMatchObject({
      verified: true,
      rememberMe: true,
    });
    expect((await ask({ token: "undefined", refreshToken })).statusCode).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it("is over after logging out, at once", async () => {
    const session = await login();
    await server.as(session)("POST", "/api/auth/logout");
    expect((await server.as(session)("GET", "/api/users/profile")).statusCode).toBe(401);
    expect((await refresh(session.refreshToken)).status).toBe(401);
  });

  it.each(["", "undefined", "null", "[object Object]", "x".repeat(5_000), "a.b.c"])(
    "takes the token %j for none",
    async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      expect((await server.app.inject({ url: "/api/company", headers })).statusCode).toBe(200);
      expect((await server.app.inject({ url: "/api/users/profile", headers })).statusCode).toBe(401);
    },
  );

  it("does not take one kind of token for another", async () => {
    const { accessToken, refreshToken } = await login();
    expect((await server.as({ accessToken: refreshToken })("GET", "/api/users/profile")).statusCode).toBe(401);
    expect((await refresh(accessToken)).status).toBe(401);
  });

  it("refuses forged tokens", async () => {
    const [head, body, signature] = mona.accessToken.split(".") as [string, string, string];
    const none = Buffer.from('{"alg":"none","kid":"test"}').toString("base64url");
    const badKid = Buffer.from('{"alg":"HS256","kid":"../../dev/null"}').toString("base64url");
    const admin = Buffer.from(Buffer.from(body, "base64url").toString().replace("student", "admin")).toString(
      "base64url",
    );
    for (const token of [`${none}.${body}.`, `${badKid}.${body}.${signature}`, `${head}.${admin}.${signature}`]) {
      expect((await server.as({ accessToken: token })("GET", "/api/users/profile")).json().code).toBe(
        "auth.token_invalid",
      );
    }
  });
});
