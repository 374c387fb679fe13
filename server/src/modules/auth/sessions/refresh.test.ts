import { DAY_SECONDS, HOUR_SECONDS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canReadProfile, login as loginAs, refresh as refreshAt, type Tokens } from "../../../../test/accounts.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const START = Date.parse("2026-05-01T10:00:00Z");

let server: TestApp;
let mona: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  mona = await server.signUp();
});
afterAll(() => server.close());
beforeEach(() => at(0));

const at = (seconds: number) => server.setTime(new Date(START + seconds * 1_000));
const login = (more: object = {}) => loginAs(server, mona, more);
const refresh = (token: string) => refreshAt(server, token);
/** Refreshes, and requires success. */
async function next(token: string): Promise<Tokens> {
  const { status, accessToken = "", refreshToken = "" } = await refresh(token);
  expect(status).toBe(200);
  return { accessToken, refreshToken };
}
async function isOver({ accessToken, refreshToken }: Tokens): Promise<boolean> {
  const { status } = await refresh(refreshToken);
  return status === 401 && !(await canReadProfile(server, accessToken));
}

describe("a refresh token that comes back", () => {
  it("ends the family when its successor was used: the newest, and the access token", async () => {
    const first = await login();
    const second = await next(first.refreshToken);
    const third = await next(second.refreshToken);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect(await isOver(third)).toBe(true);
  });

  it.each([10, 11, 600, 8 * HOUR_SECONDS])(
    "%i s after an answer that got lost, as in a tunnel or asleep, is answered",
    async (seconds) => {
      const { refreshToken } = await login();
      const lost = await next(refreshToken);
      at(seconds);
      const kept = await next(refreshToken);
      const newest = await next(kept.refreshToken);
      at(seconds + 11);
      // An attacker who has the lost answer can only end the session with it.
      expect((await refresh(lost.refreshToken)).status).toBe(401);
      expect(await isOver(newest)).toBe(true);
    },
  );

  it("two idle weeks after an answer that got lost is refused", async () => {
    const { refreshToken } = await login({ rememberMe: true });
    await next(refreshToken);
    at(14 * DAY_SECONDS);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it("after a lost answer counts for nothing once a successor is in use", async () => {
    const { refreshToken } = await login();
    await next(refreshToken);
    const kept = await next(refreshToken);
    const newest = await next(kept.refreshToken);
    at(1);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await isOver(newest)).toBe(true);
  });

  it("ends no other session of the account", async () => {
    const other = await login();
    const first = await login();
    await next((await next(first.refreshToken)).refreshToken);
    await refresh(first.refreshToken);
    expect(await canReadProfile(server, other.accessToken)).toBe(true);
    await next(other.refreshToken);
  });
});

describe("twenty refreshes at the same moment", () => {
  it("do not end the session, and every token they returned can be used", async () => {
    for (const use of [0, 7, 19]) {
      const { refreshToken } = await login();
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const kept = await next(answers[use]?.refreshToken ?? "");
      expect(await canReadProfile(server, kept.accessToken)).toBe(true);
      at(600);
      await next(kept.refreshToken);
      at(0);
    }
  });

  it("leave one newest token, with which the session continues", async () => {
    const { refreshToken } = await login();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    const [newest] = await server.database.query<{ at: number }>(
      `SELECT count(*) AS at FROM refresh_tokens WHERE parent_hash = sha256($1::bytea)`,
      [refreshToken],
    );
    expect(newest?.at).toBe(20);
    let token = answers.at(-1)?.refreshToken ?? "";
    for (let turn = 1; turn <= 5; turn += 1) {
      at(turn * 600);
      token = (await next(token)).refreshToken;
    }
  });
});

describe("a session", () => {
  it.each([
    { rememberMe: false, seconds: DAY_SECONDS - 1, status: 200 },
    { rememberMe: false, seconds: DAY_SECONDS, status: 401 },
    { rememberMe: true, seconds: 14 * DAY_SECONDS - 1, status: 200 },
    { rememberMe: true, seconds: 14 * DAY_SECONDS, status: 401 },
  ])("left alone for $seconds s answers $status, remembered: $rememberMe", async ({ rememberMe, seconds, status }) => {
    const { refreshToken } = await login({ rememberMe });
    at(seconds);
    expect((await refresh(refreshToken)).status).toBe(status);
  });

  it.each([
    { rememberMe: false, lasts: DAY_SECONDS },
    { rememberMe: true, lasts: 30 * DAY_SECONDS },
  ])("in use ends after $lasts s all the same", async ({ rememberMe, lasts }) => {
    let tokens = await login({ rememberMe });
    for (let day = 1; day * 10 * DAY_SECONDS < lasts; day += 1) {
      at(day * 10 * DAY_SECONDS);
      tokens = await next(tokens.refreshToken);
    }
    at(lasts - 60);
    tokens = await next(tokens.refreshToken);
    expect(await canReadProfile(server, tokens.accessToken)).toBe(true);
    at(lasts);
    expect(await isOver(tokens)).toBe(true);
    at(lasts + DAY_SECONDS);
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
  });

  it("gives access tokens of a quarter of an hour", async () => {
    const { accessToken } = await login();
    at(899);
    expect(await canReadProfile(server, accessToken)).toBe(true);
    at(900);
    expect(await canReadProfile(server, accessToken)).toBe(false);
  });

  it("stores no token", async () => {
    const { refreshToken } = await login();
    const rows = await server.database.query<{ text: string }>("SELECT t::text AS text FROM refresh_tokens t");
    const raw = Buffer.from(refreshToken, "base64url").toString("hex");
    expect(rows.filter(({ text }) => text.includes(refreshToken) || text.includes(raw))).toEqual([]);
  });
});
