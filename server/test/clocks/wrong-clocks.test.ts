import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_SECONDS, MINUTE_SECONDS } from "@kalima/contracts/domain";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeRegistration } from "../accounts.ts";
import { buildTrainer } from "../build-trainer.ts";
import { generatePhone, type TestUser } from "../create-test-app.ts";
import { type Site, startSite } from "../processes/start-site.ts";
import { FAKETIME, isDeep, needTool } from "../tools.ts";

/** The clock of a single process can only be changed with the library of faketime. */
const isWanted = isDeep || FAKETIME !== undefined;

let site: Site;
let folder: string;
let student: TestUser;
/** Answers with a negative duration, collected from every call: none may say that something ends before now. */
let negative: string[] = [];

beforeAll(async () => {
  if (!isWanted) return;
  needTool("faketime");
  folder = mkdtempSync(join(tmpdir(), "kalima-clock-"));
  setClock("+0");
  site = await startSite(1, {
    LD_PRELOAD: FAKETIME ?? "",
    FAKETIME_TIMESTAMP_FILE: join(folder, "time"),
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    TZ: "UTC",
  });
}, 120_000);
beforeEach(async () => {
  setClock("+0");
  if (isWanted) student = await site.test.signUp();
});
afterEach(() => {
  expect(negative).toEqual([]);
  negative = [];
});
afterAll(async () => {
  await site?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Sets the clock of the server's process: an offset in seconds (`+60`), or a start (`@2028-02-29 08:00:00`). */
function setClock(time: string): void {
  if (folder) writeFileSync(join(folder, "time"), `${time}\n`);
}
const setClockOffset = (seconds: number) => setClock(`${seconds < 0 ? "" : "+"}${seconds}`);

type Answer = { status: number; retryAfter: number; code: string; data: Record<string, never> };

async function call(method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${site.processes[0]?.port()}${path}`, {
    method,
    headers: {
      "idempotency-key": randomUUID(),
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (/:-\d/.test(text.replace(/"(?:[^"\\]|\\.)*"(?!:)/g, '""'))) negative.push(`${method} ${path}: ${text}`);
  const { code = "", data = {} } = JSON.parse(text);
  const retryAfter = Number(response.headers.get("retry-after") ?? 0);
  if (retryAfter < 0) negative.push(`${method} ${path}: Retry-After ${retryAfter}`);
  return { status: response.status, retryAfter, code, data };
}

type Tokens = { accessToken: string; refreshToken: string };
async function signIn({ phone, password }: TestUser): Promise<Tokens> {
  const answer = await call("POST", "/api/auth/login", { phone, password });
  expect([answer.status, answer.code]).toEqual([200, ""]);
  return answer.data as unknown as Tokens;
}
/** When a token was made, in seconds, by the clock of the server. */
const decodeTime = (token: string): number =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).iat;
const readProfileStatus = async (token: string) => (await call("GET", "/api/users/profile", undefined, token)).status;
const refresh = (refreshToken: string) => call("POST", "/api/auth/refresh", { refreshToken });

function readLastCode(phone: string): string {
  const lines = readFileSync(join(site.test.context.config.dataFolder, "outbox/sms.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as { phone: string; code: string }).findLast((sms) => sms.phone === phone)
    ?.code as string;
}

describe.runIf(isWanted)("a server whose clock is wrong", () => {
  it("runs by a clock of its own in these tests", async () => {
    const readSignedAt = async () => decodeTime((await signIn(student)).accessToken);
    const before = await readSignedAt();
    setClockOffset(HOUR_SECONDS);
    expect((await readSignedAt()) - before).toBeGreaterThan(HOUR_SECONDS - MINUTE_SECONDS);
  });

  it.each([HOUR_SECONDS, -HOUR_SECONDS])(
    "by %d seconds, ends access tokens after 15 minutes and within another, and renews them",
    async (off) => {
      setClockOffset(off);
      const { accessToken, refreshToken } = await signIn(student);
      expect(await readProfileStatus(accessToken)).toBe(200);
      setClockOffset(off + 14 * MINUTE_SECONDS);
      expect(await readProfileStatus(accessToken)).toBe(200);
      setClockOffset(off + 16 * MINUTE_SECONDS);
      expect(await readProfileStatus(accessToken)).toBe(401);
      const renewed = await refresh(refreshToken);
      expect(renewed.status).toBe(200);
      expect(await readProfileStatus((renewed.data as unknown as Tokens).accessToken)).toBe(200);
    },
  );

  it.each([HOUR_SECONDS, -HOUR_SECONDS])(
    "by %d seconds, offers times that lie ahead by its clock, and books those alone",
    async (off) => {
      const teacherId = await buildTrainer(site.test.database, { timeZone: "UTC" });
      setClockOffset(off);
      const { accessToken } = await signIn(student);
      const now = new Date(decodeTime(accessToken) * 1_000);
      const { data } = await call("GET", `/api/teachers/${teacherId}`);
      const [first = ""] = (data as unknown as { nextFree: string[] }).nextFree;
      expect(Date.parse(first)).toBeGreaterThan(now.getTime());
      const book = (startsAt: string) =>
        call("POST", "/api/bookings", { teacherId, pack: 1, startsAt: [startsAt] }, accessToken);
      const past = new Date(`${now.toISOString().slice(0, 10)}T16:00:00Z`);
      past.setUTCDate(past.getUTCDate() - 1);
      expect((await book(past.toISOString())).status).toBeGreaterThanOrEqual(400);
      const booked = await book(first);
      expect([booked.status, booked.code]).toEqual([201, ""]);
      const { holdExpiresAt } = booked.data as unknown as { holdExpiresAt: string };
      expect(Date.parse(holdExpiresAt)).toBeGreaterThan(now.getTime());
    },
  );
});

describe.runIf(isWanted)("a clock that is set back by an hour", () => {
  it("rejects tokens from the future, and keeps the session", async () => {
    setClockOffset(HOUR_SECONDS);
    const { accessToken, refreshToken } = await signIn(student);
    setClockOffset(0);
    expect(await readProfileStatus(accessToken)).toBe(401);
    const renewed = await refresh(refreshToken);
    expect(renewed.status).toBe(200);
    expect(await readProfileStatus((renewed.data as unknown as Tokens).accessToken)).toBe(200);
  });

  it("lets no refresh token be used again whose successor was used in that time", async () => {
    setClockOffset(HOUR_SECONDS);
    const { refreshToken } = await signIn(student);
    const first = await refresh(refreshToken);
    expect(first.status).toBe(200);
    const { refreshToken: successor } = first.data as unknown as Tokens;
    expect((await refresh(successor)).status).toBe(200);
    setClockOffset(0);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it("does not extend the life of codes, and sends new ones", async () => {
    const phone = generatePhone();
    setClockOffset(HOUR_SECONDS);
    const { refreshToken } = (await call("POST", "/api/auth/register", makeRegistration(phone)))
      .data as unknown as Tokens;
    await expect.poll(() => readLastCode(phone)).toMatch(/^\d{6}$/);
    const code = readLastCode(phone);
    setClockOffset(0);
    const { accessToken } = (await refresh(refreshToken)).data as unknown as Tokens;
    const verify = (otp: string) =>
      call("POST", "/api/auth/verify-otp", { phone, otp, purpose: "register" }, accessToken);
    expect((await verify(code)).code).toBe("auth.code_expired");
    const again = await call("POST", "/api/auth/send-otp", { phone, purpose: "register" }, accessToken);
    expect([again.status, again.code]).toEqual([200, ""]);
    await expect.poll(() => readLastCode(phone)).not.toBe(code);
  });

  it("never exceeds the longest wait after a wrong password or for a code", async () => {
    setClockOffset(HOUR_SECONDS);
    const tryWrongPassword = () => call("POST", "/api/auth/login", { phone: student.phone, password: "Wrong-Horse-7" });
    let refused = await tryWrongPassword();
    for (let tries = 0; tries < 8 && refused.status !== 429; tries += 1) refused = await tryWrongPassword();
    expect(refused.status).toBe(429);
    const { retryAfter } = refused;
    setClockOffset(0);
    const after = await call("POST", "/api/auth/login", { phone: student.phone, password: student.password });
    expect(after.status === 200 || after.retryAfter <= retryAfter).toBe(true);
  });
});

describe.runIf(isWanted)("on the leap day of 2028", () => {
  it("signs in, shows February with 29 days, and books a lesson on the last of them", async () => {
    setClock("@2028-02-28 23:30:00");
    const teacherId = await buildTrainer(site.test.database, { timeZone: "UTC" });
    const { accessToken } = await signIn(student);
    const month = await call("GET", `/api/teachers/${teacherId}/calendar?month=2028-02&timeZone=UTC`);
    const days = month.data as unknown as { date: string }[];
    expect(days.map(({ date }) => date).filter((date) => date > "2028-02-27")).toEqual(["2028-02-28", "2028-02-29"]);
    const slots = await call("GET", `/api/teachers/${teacherId}/time-slots?date=2028-02-29&timeZone=UTC`);
    expect(JSON.stringify(slots.data)).toContain("2028-02-29T16:00:00.000Z");
    const startsAt = ["2028-02-29T16:00:00.000Z", "2028-03-01T16:00:00.000Z"];
    const booked = await call("POST", "/api/bookings", { teacherId, pack: 6, startsAt }, accessToken);
    expect([booked.status, booked.code]).toEqual([201, ""]);
    const { holdExpiresAt } = booked.data as unknown as { holdExpiresAt: string };
    expect(Date.parse(holdExpiresAt)).toBeGreaterThan(Date.parse("2028-02-28T23:30:00Z"));
    const born = await call("PATCH", "/api/users/profile", { dateOfBirth: "2000-02-29" }, accessToken);
    expect([born.status, born.code]).toEqual([200, ""]);
    setClock("@2028-02-29 12:00:00");
    expect(await readProfileStatus(accessToken)).toBe(401);
    expect(await readProfileStatus((await signIn(student)).accessToken)).toBe(200);
  });
});
