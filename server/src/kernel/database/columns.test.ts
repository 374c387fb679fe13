import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, []);
});
afterAll(() => server.close());

it("every JSON column has a CHECK of its shape", async () => {
  const columns = await server.database.query<{ name: string; shape: string | null }>(
    `SELECT c.table_name || '.' || c.column_name AS name,
       (SELECT string_agg(pg_get_constraintdef(k.oid), ' ') FROM pg_constraint k
        WHERE k.contype = 'c' AND k.conrelid = format('%I', c.table_name)::regclass
          AND pg_get_constraintdef(k.oid) ~ format('jsonb_typeof\\(\\(?%s[,) ]', c.column_name)) AS shape
     FROM information_schema.columns c
     WHERE c.table_schema = 'public' AND c.data_type IN ('json', 'jsonb') ORDER BY name`,
  );
  expect(columns.length).toBeGreaterThan(0);
  expect(columns.filter(({ shape }) => shape === null).map(({ name }) => name)).toEqual([]);
});

it("no column begins with an infinite instant, which the driver reads as a number", async () => {
  const columns = await server.database.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_default LIKE '%infinity%'`,
  );
  expect(columns).toEqual([]);
});

it.each(["{}", '{"en":"One language"}', '{"en":7,"ar":"نص"}', "[]", '"text"', "null"])(
  "a text in two languages is never %s",
  async (json) => {
    const change = server.database.query("UPDATE company SET description = $1", [json]);
    await expect(change).rejects.toMatchObject({ code: "23514" });
  },
);
