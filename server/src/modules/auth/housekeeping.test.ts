import { DAY_SECONDS, MINUTE_SECONDS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canReadProfile, login, refresh, register } from "../../../test/accounts.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { sweepAccounts } from "./housekeeping.ts";

let server: TestApp;
let user: TestUser;
let start: number;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  start = Date.now();
  at(0);
  await server.database.query("TRUNCATE otp_codes, reset_tokens, sign_in_failures, pending_registrations, limit_hits");
  await server.database.query("TRUNCATE sessions CASCADE");
  user = await server.signUp();
});

const at = (seconds: number) => server.setTime(new Date(start + seconds * 1_000));
function sweep() {
  const { database, sessions, clock } = server.context;
  return sweepAccounts(database, sessions, clock);
}
async function count(table: string): Promise<number> {
  const [row] = await server.database.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
  return row?.count ?? 0;
}

describe("sweeping", () => {
  it.each([
    {
      table: "otp_codes",
      kept: DAY_SECONDS + 299,
      make: () => server.as()("POST", "/api/auth/send-otp", { phone: user.phone }),
    },
    {
      table: "reset_tokens",
      kept: DAY_SECONDS + 30 * MINUTE_SECONDS - 1,
      make: () => server.as()("POST", "/api/auth/forget-password", { phone: user.phone }),
    },
    {
      table: "sign_in_failures",
      kept: DAY_SECONDS - 1,
      make: () => server.as()("POST", "/api/auth/login", { phone: user.phone, password: "Wrong-One-1" }),
    },
    { table: "pending_registrations", kept: 7 * DAY_SECONDS - 1, make: () => register(server) },
  ])("removes $table only after $kept s", async ({ table, kept, make }) => {
    await make();
    const made = await count(table);
    expect(made).toBeGreaterThan(0);
    at(kept);
    await sweep();
    expect(await count(table)).toBe(made);
    at(kept + 2);
    await sweep();
    expect(await count(table)).toBe(0);
  });

  it("ends expired sessions, which closes their sockets, and deletes them a day later", async () => {
    const ended: string[] = [];
    const stop = server.context.sessions.onRevoked((id) => ended.push(id));
    at(DAY_SECONDS - 1);
    await sweep();
    expect(ended).toEqual([]);
    at(DAY_SECONDS);
    await sweep();
    await expect.poll(() => ended.length).toBe(1);
    expect(await count("sessions")).toBe(1);
    at(2 * DAY_SECONDS + 1);
    await sweep();
    expect([await count("sessions"), await count("refresh_tokens")]).toEqual([0, 0]);
    stop();
  });

  it("ends remembered sessions that lie idle, and none that are in use", async () => {
    const idle = await login(server, user, { rememberMe: true });
    let used = await login(server, user, { rememberMe: true });
    at(10 * DAY_SECONDS);
    used = { ...used, ...(await refresh(server, used.refreshToken)) };
    at(14 * DAY_SECONDS + 1);
    await sweep();
    expect(await count("sessions WHERE revoked_at IS NULL")).toBe(1);
    expect((await refresh(server, idle.refreshToken)).status).toBe(401);
    expect((await refresh(server, used.refreshToken)).status).toBe(200);
  });

  it("by many processes at the same moment is done by one", async () => {
    await register(server);
    at(8 * DAY_SECONDS);
    await Promise.all(Array.from({ length: 5 }, sweep));
    expect(await count("pending_registrations")).toBe(0);
  });

  it("leaves a live session as it is", async () => {
    await sweep();
    expect(await canReadProfile(server, user.accessToken)).toBe(true);
    expect((await refresh(server, user.refreshToken)).status).toBe(200);
  });
});
