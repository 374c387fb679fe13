import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readLastCode } from "../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

let server: TestApp;
let owner: TestUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.signUp();
});

async function isWaiting(): Promise<boolean> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  return (await server.database.query(waiting)).length > 0;
}

/** Runs a call that reads the account before `change` commits, and writes to it afterwards. */
async function callDuringChange<T>(change: string, call: () => PromiseLike<T>): Promise<T> {
  let answer: PromiseLike<T> | undefined;
  await server.database.transaction(async (tx) => {
    await tx.query(`UPDATE users SET ${change} WHERE id = $1`, [owner.id]);
    await tx.query("UPDATE sessions SET revoked_at = now() WHERE subject_id = $1", [owner.id]);
    let isAnswered = false;
    answer = call();
    void answer.then(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true);
  });
  return answer as PromiseLike<T>;
}

const REMOVED = "name = '—', phone = 'deleted:' || id, password_hash = '', status = 'inactive'";

describe("what an account does while it changes", () => {
  it.each([
    ["the password is replaced", "password_hash = 'another'"],
    ["the phone moves", "phone = 'elsewhere:' || id"],
    ["the account is removed", REMOVED],
  ])("a sign-in with the password is refused when %s", async (_what, change) => {
    const { phone, password } = owner;
    const answer = await callDuringChange(change, () => server.as()("POST", "/api/auth/login", { phone, password }));
    expect(answer.json()).toMatchObject({ status: 401, code: "auth.credentials_wrong" });
  });

  it("a sign-in with a code is refused when the password is replaced", async () => {
    const { phone } = owner;
    await server.as()("POST", "/api/auth/send-otp", { phone, purpose: "sign_in" });
    const otp = readLastCode(server, phone);
    const answer = await callDuringChange("password_hash = 'another'", () =>
      server.as()("POST", "/api/auth/verify-otp", { phone, otp, purpose: "sign_in" }),
    );
    expect(answer.json()).toMatchObject({ status: 401, code: "auth.credentials_wrong" });
  });

  it("a removed account gets no name back", async () => {
    const answer = await callDuringChange(REMOVED, () =>
      server.as(owner)("PATCH", "/api/users/profile", { name: "Mona Adel", email: "mona@example.com" }),
    );
    expect(answer.json().code).toBe("auth.account_disabled");
    const [row] = await server.database.query("SELECT name, email FROM users WHERE id = $1", [owner.id]);
    expect(row).toEqual({ name: "—", email: null });
  });

  it("a removed account takes no number with it", async () => {
    const newPhone = generatePhone();
    const phones = { phone: owner.phone, newPhone, newCountryCode: "EG" };
    await server.as(owner)("POST", "/api/auth/reset-phone", phones);
    const otp = readLastCode(server, newPhone);
    const answer = await callDuringChange(REMOVED, () =>
      server.as(owner)("POST", "/api/auth/change-phone", { ...phones, otp }),
    );
    expect(answer.json().code).toBe("auth.phone_not_yours");
  });

  it("accepts only the first of two passwords that replace the same one", async () => {
    const change = (newPassword: string) =>
      server.as(owner)("POST", "/api/auth/change-password", { currentPassword: owner.password, newPassword });
    const answers = await Promise.all([change("Another-Day-77"), change("Other-Night-88")]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().code).toBe("auth.password_wrong");
  });
});
