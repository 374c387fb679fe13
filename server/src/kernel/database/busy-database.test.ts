import { randomUUID } from "node:crypto";
import { errorTexts as arabic } from "@kalima/contracts/errors/ar";
import type { LightMyRequestResponse } from "fastify";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { route } from "../http/routes.ts";
import type { ModuleFactory } from "../server-module.ts";
import type { Database } from "./database.ts";

const CONNECTIONS = 4;
const LIMITS = { max: CONNECTIONS, statement_timeout: 400, lock_timeout: 200, connectionTimeoutMillis: 200 };
const NOW = new Date("2026-03-02T08:00:00Z");

/** Runs in the route of this file. */
let act: (database: Database) => Promise<unknown>;
const createActModule: ModuleFactory = ({ database }) => ({
  name: "acting",
  routes: [
    route(
      "POST /api/act",
      { access: "public", act: { unaudited: "as a visitor" }, idempotency: "ignored" },
      async () => ({ data: await act(database) }),
    ),
  ],
});

let app: TestApp;
/** A connection that acts as another process on the same database. */
let other: pg.Client;
beforeAll(async () => {
  app = await createTestApp({}, undefined, { beside: [createActModule], pool: LIMITS });
  await app.database.query("CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)");
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setTime(NOW);
  await app.database.query("INSERT INTO counters VALUES (1, 0), (2, 0) ON CONFLICT (id) DO UPDATE SET value = 0");
  other = new pg.Client(app.connection);
  await other.connect();
});
afterEach(() => other.end());

const call = () => app.as()("POST", "/api/act", {}, { "accept-language": "ar" });
const readValues = () => app.database.query("SELECT value FROM counters ORDER BY id");
const add = (database: Database, id: number) =>
  database.query("UPDATE counters SET value = value + 1 WHERE id = $1 RETURNING value", [id]);

/** A call that may be made again, and says nothing about the database. */
function expectBusy(answer: LightMyRequestResponse): void {
  const { code, message, retryAfter } = answer.json();
  expect([answer.statusCode, code, message]).toEqual([503, "server.unavailable", arabic["server.unavailable"]]);
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(answer.headers["retry-after"]).toBe(String(retryAfter));
  expect(answer.body).not.toMatch(/select|update|insert|pg_|counters|relation|deadlock|lock|timeout|connection/i);
}

/** Resolves once so many statements wait for rows that this process holds. */
const waitUntilBlocked = (holder: pg.Client, count: number) =>
  vi.waitFor(async () => {
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    // Statistics are cached for the length of a transaction.
    await holder.query("SELECT pg_stat_clear_snapshot()");
    expect((await holder.query(waiting)).rowCount).toBe(count);
  });

it("a statement that takes too long ends, and its call may be made again", async () => {
  act = (database) => database.query("SELECT pg_sleep(60)");
  expectBusy(await call());
  act = (database) => database.transaction((tx) => tx.query("SELECT pg_sleep(60)"));
  expectBusy(await call());
});

it("a booking that waits too long for a lock may be made again, with the same key", async () => {
  const student = await app.signUp();
  const teacherId = await buildTrainer(app.database);
  const headers = { "idempotency-key": randomUUID(), "accept-language": "ar" };
  const body = { teacherId, pack: 1, startsAt: ["2026-03-10T16:00:00.000Z"] };
  const book = () => app.as(student)("POST", "/api/bookings", body, headers);
  await other.query("BEGIN");
  await other.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [student.id]);
  expectBusy(await book());
  await other.query("ROLLBACK");
  expect((await book()).statusCode).toBe(201);
});

it("runs one of two deadlocked transactions again, and both succeed", async () => {
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let attempts = 0;
  let started = 0;
  act = (database) => {
    const [mine, theirs] = started++ === 0 ? [0, 1] : [1, 0];
    return database.transaction(async (tx) => {
      attempts += 1;
      await tx.query("SET LOCAL lock_timeout = 0");
      await tx.query("SET LOCAL deadlock_timeout = '20ms'");
      await add(tx, mine + 1);
      arrived[mine as 0 | 1].resolve();
      await arrived[theirs as 0 | 1].promise;
      await add(tx, theirs + 1);
    });
  };
  const answers = await Promise.all([call(), call()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect(await readValues()).toEqual([{ value: 2 }, { value: 2 }]);
});

it.each([
  { conflicts: 1, attempts: 2, isDone: true },
  { conflicts: 2, attempts: 3, isDone: true },
  { conflicts: 9, attempts: 3, isDone: false },
])("a transaction that another one overtakes $conflicts times is tried $attempts times", async (row) => {
  let attempts = 0;
  act = (database) =>
    database.transaction(async (tx) => {
      attempts += 1;
      await tx.query("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
      await tx.query("SELECT value FROM counters WHERE id = 1");
      if (attempts <= row.conflicts) await other.query("UPDATE counters SET value = value + 10 WHERE id = 1");
      return add(tx, 1);
    });
  const answer = await call();
  expect(attempts).toBe(row.attempts);
  const isBusy = answer.statusCode === 503;
  if (isBusy) expectBusy(answer);
  expect(isBusy).toBe(!row.isDone);
  expect((await readValues())[0]).toEqual({ value: Math.min(attempts, row.conflicts) * 10 + (row.isDone ? 1 : 0) });
});

/** Connections with a stricter default. As a default of the role, it would reach all tests of the cluster. */
const STRICT = { options: "-c pgboss.test_clock=on -c default_transaction_isolation=repeatable\\ read" };

it("a transaction reads what others have committed, whatever the default is", async () => {
  const strict = await createTestApp({}, [createActModule], { pool: STRICT });
  const rows = await strict.database.transaction((tx) => tx.query("SHOW transaction_isolation"));
  expect(rows).toEqual([{ transaction_isolation: "read committed" }]);
  await strict.close();
});

it("a statement without a transaction is done again, too", async () => {
  const strict = await createTestApp({}, [createActModule], { pool: STRICT });
  await strict.database.query("CREATE TABLE counters AS SELECT 1 AS id, 0 AS value");
  const rival = new pg.Client(strict.connection);
  await rival.connect();
  await rival.query("BEGIN");
  await rival.query("UPDATE counters SET value = 10");
  act = ({ query }) =>
    query(
      "UPDATE counters SET value = value + 1 RETURNING value, current_setting('transaction_isolation') AS isolation",
    );
  const answer = strict.as()("POST", "/api/act", {});
  await waitUntilBlocked(rival, 1);
  await rival.query("COMMIT");
  expect((await answer).json()).toEqual({ data: [{ value: 11, isolation: "repeatable read" }] });
  await rival.end();
  await strict.close();
});

it("a connection that breaks between two statements of a transaction fails that call alone", async () => {
  act = (database) =>
    database.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      const pid = own?.pid;
      await other.query("SELECT pg_terminate_backend($1)", [pid]);
      await vi.waitFor(async () => {
        const found = await other.query("SELECT 1 FROM pg_stat_activity WHERE pid = $1", [pid]);
        expect(found.rowCount).toBe(0);
      });
      await add(tx, 1);
    });
  expectBusy(await call());
  act = (database) => add(database, 1);
  expect((await call()).statusCode).toBe(200);
});

it("a call that gets no connection may be made again, and the pool recovers", async () => {
  await other.query("BEGIN");
  await other.query("SELECT 1 FROM counters FOR UPDATE");
  act = (database) =>
    database.transaction(async (tx) => {
      await tx.query("SET LOCAL lock_timeout = 0");
      await tx.query("SET LOCAL statement_timeout = 0");
      await add(tx, 1);
    });
  const busy = Array.from({ length: CONNECTIONS }, call);
  await waitUntilBlocked(other, CONNECTIONS);
  expectBusy(await call());
  await other.query("ROLLBACK");
  expect((await Promise.all(busy)).map(({ statusCode }) => statusCode)).toEqual(busy.map(() => 200));
  expect((await call()).statusCode).toBe(200);
});
