import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callFrom, canReadProfile, login, makeIpAddress, refresh } from "../../../../test/accounts.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { disconnectAll, join } from "../../../../test/support-people.ts";

let server: TestApp;
let other: Awaited<ReturnType<TestApp["startProcess"]>>;
let address: string;
beforeAll(async () => {
  server = await createTestApp();
  other = await server.startProcess();
  await other.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(disconnectAll);

const update = (sql: string) => (user: TestUser) =>
  server.database.query(`UPDATE users SET ${sql} WHERE id = $1`, [user.id]);
const call = (method: "POST" | "DELETE", url: string, body: (user: TestUser) => object) => (user: TestUser) =>
  server.as(user)(method, url, body(user));

/** Everything that ends a session, in the first process or by manual SQL. */
const ENDINGS: Record<string, (user: TestUser) => Promise<unknown>> = {
  "signing out": call("POST", "/api/auth/logout", () => ({})),
  "the end of the account": call("DELETE", "/api/auth/delete-account", ({ password }) => ({ password })),
  "a new password, elsewhere": async (user) => {
    const elsewhere = await login(server, user);
    const body = { currentPassword: user.password, newPassword: "Another-Day-77" };
    await server.as(elsewhere)("POST", "/api/auth/change-password", body);
  },
  "a token that was used twice": async ({ refreshToken }) => {
    const second = await refresh(server, refreshToken);
    await refresh(server, second.refreshToken ?? "");
    await refresh(server, refreshToken);
  },
  "being disabled": update("status = 'inactive'"),
  "another role": update("role = 'agent'"),
  "a hand in the table of sessions": ({ id }) =>
    server.database.query("UPDATE sessions SET revoked_at = now() WHERE subject_id = $1", [id]),
};

describe("a session that ends in one process", () => {
  it.each(Object.keys(ENDINGS))("by %s is dead in another, and its socket closed", async (name) => {
    const user = await server.signUp();
    expect(await canReadProfile(other, user.accessToken)).toBe(true);
    const socket = await join(address, { chat: randomUUID(), token: user.accessToken });
    await ENDINGS[name]?.(user);
    // Shorter than the interval at which a process reads the table again, so the process must have been notified.
    const soon = { timeout: 5_000, interval: 20 };
    await expect.poll(() => canReadProfile(other, user.accessToken), soon).toBe(false);
    await expect.poll(() => canReadProfile(server, user.accessToken), soon).toBe(false);
    await expect.poll(() => socket.connected, soon).toBe(false);
    expect((await refresh(other, user.refreshToken)).status).toBe(401);
    await expect(join(address, { chat: randomUUID(), token: user.accessToken })).rejects.toThrow("auth.token_invalid");
  });

  it("stays ended in a process that starts afterwards", async () => {
    const user = await server.signUp();
    await server.as(user)("POST", "/api/auth/logout");
    const late = await server.startProcess();
    expect(await canReadProfile(late, user.accessToken)).toBe(false);
  });

  it("leaves others alone: a change of what tokens do not say", async () => {
    const user = await server.signUp();
    await update("name = 'Mona Said', status = status, role = role")(user);
    await server.as(user)("PATCH", "/api/users/profile", { address: "12 Nile Street" });
    expect([await canReadProfile(server, user.accessToken), await canReadProfile(other, user.accessToken)]).toEqual([
      true,
      true,
    ]);
  });

  it("lets a disabled account sign in to see its state, and use nothing else", async () => {
    const user = await server.signUp();
    await update("status = 'inactive'")(user);
    const again = await other.as()("POST", "/api/auth/login", { phone: user.phone, password: user.password });
    expect(again.json().data.user.status).toBe("inactive");
    const session = again.json().data;
    expect((await other.as(session)("GET", "/api/users/profile")).json().data.status).toBe("inactive");
    expect((await other.as(session)("GET", "/api/bookings")).json().code).toBe("auth.account_disabled");
  });
});

describe("limits over two processes", () => {
  /** Calls the processes alternately, from one or more addresses, each time with a forged address header. */
  async function callAlternately(count: number, url: string, body: object, addresses = count) {
    const answers = [];
    for (let at = 0; at < count; at += 1) {
      const from = callFrom(at % 2 === 0 ? server : other, makeIpAddress(at % addresses));
      answers.push(await from("POST", url, body, { "x-forwarded-for": makeIpAddress(1_000 + at) }));
    }
    return answers.map(({ statusCode }) => statusCode);
  }

  it("hold for guesses of a password", async () => {
    const { phone } = await server.signUp();
    const body = { phone, password: "Wrong-One-1" };
    const ofOne = await callAlternately(12, "/api/auth/login", body, 1);
    expect(ofOne).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
    const ofMany = await callAlternately(40, "/api/auth/login", body);
    expect(ofMany.filter((status) => status === 401)).toHaveLength(25);
    expect(ofMany.slice(26)).toEqual(Array(14).fill(429));
  });

  it("hold for messages to a phone", async () => {
    const { phone } = await server.signUp();
    await callAlternately(8, "/api/auth/register", {
      name: "M",
      phone,
      password: "Sunny-Day-42",
      agreedToPrivacyPolicy: true,
    });
    expect(server.sms.filter((sms) => sms.phone === phone)).toHaveLength(6);
  });

  it("hold for guesses of a code", async () => {
    const { phone } = await server.signUp();
    await server.as()("POST", "/api/auth/send-otp", { phone, purpose: "sign_in" });
    const right = server.sms.findLast((sms) => sms.phone === phone)?.code;
    const otp = right === "000000" ? "000001" : "000000";
    const statuses = await callAlternately(8, "/api/auth/verify-otp", { phone, otp, purpose: "sign_in" });
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(3).fill(429)]);
  });

  it("hold for codes of one address", async () => {
    const strict = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" });
    const beside = await strict.startProcess();
    let passed = 0;
    for (let at = 0; at < 30; at += 1) {
      const from = callFrom(at % 2 === 0 ? strict : beside, "192.0.2.1");
      const phone = `+2010${String(at).padStart(3, "0")}55555`;
      const headers = { "x-forwarded-for": makeIpAddress(at) };
      const { statusCode } = await from("POST", "/api/auth/send-otp", { phone, purpose: "sign_in" }, headers);
      if (statusCode === 200) passed += 1;
    }
    await strict.close();
    expect(passed).toBe(20);
  });
});

describe("a list", () => {
  it.each(["1000000000", "51", "1e9", "50.5", "0", "-1", "NaN"])(
    "asked for limit=%s has fifty at most",
    async (limit) => {
      const [student, admin] = [await server.signUp(), await server.signUp({ role: "admin" })];
      const trainer = await buildTrainer(server.database);
      await server.database.query(
        `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor, currency,
         status, created_at, updated_at)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, $2, 1, 20000, 20000, 'EGP', 'expired', now(), now()
       FROM generate_series(1, 60)`,
        [student.id, trainer],
      );
      const answer = await server.as(admin)("GET", `/api/bookings?limit=${limit}`);
      const isNumber = ["1000000000", "51", "1e9"].includes(limit);
      expect([answer.statusCode, answer.json().data?.length]).toEqual(isNumber ? [200, 50] : [422, undefined]);
    },
  );
});
