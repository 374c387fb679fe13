import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** The words that a predicate of Postgres compares `status` with. */
const statusesIn = (sql: string) => [...sql.matchAll(/'([a-z]+)'::text/g)].map(([, status]) => status).sort();

it("constraints and indexes of the database name the live statuses of the contracts", async () => {
  const rows = await server.database.query<{ name: string; sql: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS sql FROM pg_constraint
     WHERE conrelid = 'lessons'::regclass AND contype = 'x'
     UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'lessons' AND indexname LIKE 'live_%'`,
  );
  expect(rows).toHaveLength(4);
  for (const { name, sql } of rows) expect([name, statusesIn(sql)]).toEqual([name, [...LIVE_LESSON_STATUSES].sort()]);
});
