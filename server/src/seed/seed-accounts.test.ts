import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { ADMIN, DEMO_ACCOUNTS, NEW_STUDENT } from "./demo-accounts.ts";
import { isDemoSchool } from "./seed.ts";
import { seedAccounts } from "./seed-accounts.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

it("is for an empty database and one with demo accounts, not for a school with people of its own", async () => {
  const isDemo = () => isDemoSchool(server.database);
  expect(await isDemo()).toBe(true);
  const { id } = await server.signUp();
  expect(await isDemo()).toBe(false);
  await server.database.query("DELETE FROM users WHERE id = $1", [id]);
  await seedAccounts(server.database, new Date());
  expect(await isDemo()).toBe(true);
});

it("adds the demo accounts once, and keeps what their owners changed", async () => {
  await seedAccounts(server.database, new Date());
  await server.database.query("UPDATE users SET name = 'Changed' WHERE id = $1", [ADMIN.id]);
  await seedAccounts(server.database, new Date());
  const rows = await server.database.query<{ id: string; name: string }>("SELECT id, name FROM users");
  expect(rows).toHaveLength(DEMO_ACCOUNTS.length);
  expect(rows.find(({ id }) => id === ADMIN.id)?.name).toBe("Changed");
});

it.each(DEMO_ACCOUNTS)("lets $phone in as $role", async ({ id, phone, password, role }) => {
  const answer = await server.as()("POST", "/api/auth/login", { phone, password });
  expect(answer.json().data).toMatchObject({ verified: true, user: { id, role: { name: role } } });
});

it("leaves the new student's profile to complete", () => {
  expect(NEW_STUDENT.country).toBeNull();
});
