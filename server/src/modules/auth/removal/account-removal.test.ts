import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join as joinPath } from "node:path";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canReadProfile, findLastSms, login, refresh, register } from "../../../../test/accounts.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { disconnectAll, enqueue, join, send } from "../../../../test/support-people.ts";
import { grantCredits } from "../../bookings/public.ts";
import { pdf, picture, upload } from "../../files/tests/fixtures/upload.ts";

const URL = "/api/auth/delete-account";
/** A morning on which the trainer's evening hours can be booked. */
const NOW = new Date("2026-03-02T08:00:00Z");
const hour = (day: number) => `2026-03-${day}T17:00:00.000Z`;

let server: TestApp;
let address: string;
let user: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterEach(disconnectAll);
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(NOW);
  user = await server.signUp();
});

const remove = (body: object = { password: user.password }) => server.as(user)("DELETE", URL, body);
const isThere = async () => (await login(server, user)) !== undefined;

/** Returns `table: text` for each of these texts that a row contains, including jobs. */
async function findTables(texts: readonly string[]): Promise<string[]> {
  const tables = await server.database.query<{ name: string }>(
    `SELECT CASE schemaname WHEN 'public' THEN tablename ELSE schemaname || '.' || tablename END AS name
     FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.database.query<{ text: string }>(
      `SELECT text FROM unnest($1::text[]) AS text WHERE EXISTS (SELECT FROM ${name} t WHERE strpos(t::text, text) > 0)`,
      [texts],
    );
    found.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return found.toSorted();
}
const listFilesOnDisk = () =>
  readdirSync(joinPath(server.context.config.dataFolder, "files")).filter((name) => name !== "drafts");

describe("removing an account", () => {
  it("ends every session, texts the phone, and refuses later sign-ins", async () => {
    const elsewhere = await login(server, user);
    const done = await remove();
    expect([done.statusCode, done.json()]).toEqual([200, { data: { done: true } }]);
    expect(String(done.headers["set-cookie"])).toMatch(/token=;.*refreshToken=;.*user=;/);
    for (const { accessToken, refreshToken } of [user, elsewhere]) {
      expect(await canReadProfile(server, accessToken)).toBe(false);
      expect((await refresh(server, refreshToken)).status).toBe(401);
    }
    expect(await isThere()).toBe(false);
    expect(findLastSms(server, user.phone)?.purpose).toBe("account_deleted");
  });

  it("leaves nothing that names the person", async () => {
    const details = { name: "Mona Adel", email: "mona@private.example", address: "34 Hidden Street", gender: "female" };
    await server.as(user)("PATCH", "/api/users/profile", { ...details, dateOfBirth: "1999-02-28" });
    await remove();
    const [row] = await server.database.query<{ text: string }>("SELECT u::text AS text FROM users u WHERE id = $1", [
      user.id,
    ]);
    for (const part of [user.phone, ...Object.values(details), "1999", "argon2"]) expect(row?.text).not.toContain(part);
  });

  it("leaves nothing of the person in any table or file, but counts against the phone", async () => {
    const details = { name: "Nadia Zaher", email: "nadia@private.example", address: "56 Secret Street" };
    const said = { note: "I am shy when I speak", message: "My street is closed today" };
    await server.as(user)("PATCH", "/api/users/profile", details);
    await login(server, { ...user, password: "Not-The-One-1" });
    await server.as()("POST", "/api/auth/send-otp", { phone: user.phone, purpose: "sign_in" });
    const teacherId = await buildTrainer(server.database);
    const body = { teacherId, pack: 1, startsAt: [hour(10)], note: said.note };
    expect((await server.as(user)("POST", "/api/bookings", body)).statusCode).toBe(201);
    for (const [purpose, bytes] of [
      ["picture", await picture()],
      ["proof", pdf()],
    ] as const) {
      expect((await upload(server, { bytes, purpose, user })).statusCode).toBe(201);
    }
    const chat = randomUUID();
    const socket = await join(address, { chat, token: user.accessToken });
    expect(await enqueue(socket, chat)).toMatchObject({ ok: true });
    expect(await send(socket, chat, said.message)).toMatchObject({ ok: true });

    const personal = [user.phone, ...Object.values(details), ...Object.values(said)];
    expect(await findTables(personal)).toEqual(expect.arrayContaining([`support_messages: ${said.message}`]));
    expect(listFilesOnDisk()).toHaveLength(2);
    await remove();
    await server.runDue();
    expect(await findTables(personal)).toEqual([`limit_hits: ${user.phone}`, `sign_in_failures: ${user.phone}`]);
    expect(listFilesOnDisk()).toEqual([]);
  });

  it("lets the phone begin anew, with nothing of before", async () => {
    const teacherId = await buildTrainer(server.database);
    const booked = await server.as(user)("POST", "/api/bookings", { teacherId, pack: 1, startsAt: [hour(10)] });
    expect(booked.statusCode).toBe(201);
    await remove();
    server.setTime(new Date(NOW.getTime() + 11 * MINUTE_MS));
    const anew = await register(server, user.phone);
    const verified = await server.as(anew)("POST", "/api/auth/verify-otp", { phone: user.phone, otp: anew.code });
    const { user: after, accessToken } = verified.json().data;
    expect(after.id).not.toBe(user.id);
    expect(after).toMatchObject({ name: "Omar Samir", email: null, details: { country: null } });
    await server.as({ accessToken })("PATCH", "/api/users/profile", { details: { country: "EG" } });
    expect((await server.as({ accessToken })("GET", "/api/bookings")).json().data).toEqual([]);
    const old = await server.as({ accessToken })("GET", `/api/bookings/${booked.json().data.id}`);
    expect(old.statusCode).toBe(404);
  });
});

describe("asking again for the end of an account", () => {
  it("gets the same answer, and ends no other", async () => {
    const elsewhere = await login(server, user);
    await remove();
    const again = await remove();
    expect([again.statusCode, again.json()]).toEqual([200, { data: { done: true } }]);
    expect(String(again.headers["set-cookie"])).toMatch(/token=;.*refreshToken=;.*user=;/);
    expect((await server.as(elsewhere)("DELETE", URL, { password: "whatever" })).statusCode).toBe(200);
    expect(await canReadProfile(server, user.accessToken)).toBe(false);
    expect(
      server.sms.filter(({ purpose, phone }) => purpose === "account_deleted" && phone === user.phone),
    ).toHaveLength(1);
  });

  it("fails for a session that ended otherwise, and for an expired token", async () => {
    const elsewhere = await login(server, user);
    await server.as(elsewhere)("POST", "/api/auth/logout");
    const signedOut = await server.as(elsewhere)("DELETE", URL, { password: user.password });
    expect([signedOut.statusCode, signedOut.json().code]).toEqual([401, "auth.token_invalid"]);
    await remove();
    server.setTime(new Date(NOW.getTime() + 16 * MINUTE_MS));
    expect((await remove()).json().code).toBe("auth.token_invalid");
  });
});

describe("removing an account needs the password", () => {
  it.each([
    ["none", undefined, { password: "validation.required" }],
    ["an empty one", { password: "" }, { password: "validation.required" }],
    ["a wrong one", { password: "Wrong-One-1" }, { password: "auth.password_wrong" }],
  ])("not %s", async (_what, body, fields) => {
    const answer = await server.as(user)("DELETE", URL, body);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, fields]);
    expect(await isThere()).toBe(true);
  });

  it("which may come in a header, where a proxy drops the body", async () => {
    const arabic = "Aa1 كلمة سر %";
    await server.as(user)("POST", "/api/auth/change-password", { currentPassword: user.password, newPassword: arabic });
    const headers = { "x-current-password": encodeURIComponent(arabic), "x-refresh-token": user.refreshToken };
    expect((await server.as(user)("DELETE", URL, undefined, headers)).statusCode).toBe(200);
    expect(await login(server, { ...user, password: arabic })).toBeUndefined();
  });

  it("and refuses a header that cannot be read", async () => {
    const answer = await server.as(user)("DELETE", URL, undefined, { "x-current-password": "%E0%A4%A" });
    expect(answer.json().code).toBe("request.malformed");
  });

  it.each(["body", "header"])("and no refresh token of another account, by %s", async (way) => {
    const other = await server.signUp();
    const answer =
      way === "body"
        ? await remove({ password: user.password, refreshToken: other.refreshToken })
        : await server.as(user)("DELETE", URL, undefined, {
            "x-current-password": user.password,
            "x-refresh-token": other.refreshToken,
          });
    expect(answer.json().code).toBe("auth.forbidden");
    expect(await isThere()).toBe(true);
  });

  it.each(["body", "cookies"])("with the own refresh token by %s", async (way) => {
    const { accessToken: token, refreshToken } = await login(server, user);
    const answer =
      way === "body"
        ? await remove({ password: user.password, refreshToken })
        : await server.app.inject({
            method: "DELETE",
            url: URL,
            cookies: { token, refreshToken },
            headers: { "sec-fetch-site": "same-origin" },
            payload: { password: user.password },
          });
    expect(answer.statusCode).toBe(200);
    expect(await isThere()).toBe(false);
  });
});

describe("what an account had planned", () => {
  let teacherId: string;
  beforeEach(async () => {
    teacherId = await buildTrainer(server.database);
  });
  async function createBooking(status: string): Promise<string> {
    const answer = await server.as(user)("POST", "/api/bookings", {
      teacherId,
      pack: 6,
      startsAt: [hour(10), hour(11)],
    });
    const { id } = answer.json().data;
    await server.database.transaction(async (tx) => {
      await tx.query("UPDATE bookings SET status = $2 WHERE id = $1", [id, status]);
      if (status === "confirmed") await grantCredits(tx, { id, pack: 6 }, NOW);
    });
    return id;
  }
  const readStatus = async (id: string) =>
    (await server.database.query<{ status: string }>("SELECT status FROM bookings WHERE id = $1", [id]))[0]?.status;
  const bookAgain = async () =>
    server.as(await server.signUp())("POST", "/api/bookings", { teacherId, pack: 6, startsAt: [hour(10), hour(11)] });

  it.each([
    { before: "awaiting_payment", after: "cancelled_by_student" },
    { before: "pending_approval", after: "cancelled_by_student" },
    { before: "confirmed", after: "cancelled_by_student" },
  ])("$before becomes $after, and its times are free", async ({ before, after }) => {
    const id = await createBooking(before);
    expect((await bookAgain()).json().code).toBe("booking.slot_taken");
    expect((await remove()).statusCode).toBe(200);
    expect(await readStatus(id)).toBe(after);
    expect((await bookAgain()).statusCode).toBe(201);
  });

  it("waits for a payment that is under way", async () => {
    const id = await createBooking("pending");
    expect((await remove()).json()).toMatchObject({ status: 409, code: "request.in_progress", retryAfter: 30 });
    expect([await readStatus(id), await isThere()]).toEqual(["pending", true]);
  });

  it("keeps a lesson that was given", async () => {
    const id = await createBooking("confirmed");
    await server.database.query("UPDATE lessons SET status = 'completed' WHERE booking_id = $1 AND starts_at = $2", [
      id,
      hour(10),
    ]);
    await remove();
    const lessons = await server.database.query<{ status: string }>(
      "SELECT status FROM lessons WHERE booking_id = $1 ORDER BY starts_at",
      [id],
    );
    expect(lessons.map(({ status }) => status)).toEqual(["completed", "cancelled"]);
  });

  it("takes a trainer off the list, with their account", async () => {
    const trainer = await server.signUp({ role: "trainer" });
    const id = await buildTrainer(server.database, { userId: trainer.id });
    await server.as(trainer)("DELETE", URL, { password: trainer.password });
    expect((await server.as()("GET", `/api/teachers/${id}`)).statusCode).toBe(404);
  });
});
