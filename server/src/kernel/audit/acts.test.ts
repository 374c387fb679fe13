import { randomUUID } from "node:crypto";
import { AppError } from "@kalima/contracts/errors";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import type { Database } from "../database/database.ts";
import type { Access } from "../http/access.ts";
import { recordActs } from "../http/acts.ts";
import { addRoutes, route } from "../http/routes.ts";
import type { ModuleContext, ModuleFactory } from "../server-module.ts";
import { describeAct } from "./act.ts";
import { audit } from "./audit.ts";
import { outsideActs } from "./outside-acts.ts";

/** Runs in the routes of this file. */
let work: (database: Database) => Promise<unknown>;
let runInJob: (database: Database) => Promise<unknown> = async () => undefined;
const access = { roles: ["admin", "student"], permission: null, reach: "all" } as const;

const createActingModule: ModuleFactory = ({ database, jobs }: ModuleContext) => {
  const run = async () => ({ data: (await work(database)) ?? null });
  const job = jobs.define<{ id: string }>({
    name: "things.settle",
    act: { action: "thing.settled", object: ({ id }) => ({ kind: "thing", id }) },
    run: async () => void (await runInJob(database)),
  });
  return {
    name: "acting",
    routes: [
      route("POST /api/things/:id", { access, act: "thing.changed", body: z.looseObject({}) }, run),
      route("GET /api/things/:id", { access, act: "thing.read" }, run),
      route(
        "POST /api/jobs",
        { access: { roles: ["admin"], permission: null }, act: { unaudited: "changes nothing" } },
        async () => {
          await jobs.enqueue(database, job, { id: "seven" });
          return { data: null };
        },
      ),
    ],
  };
};

let test: TestApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp({}, [createActingModule]);
  await test.database.query("CREATE TABLE things (id serial PRIMARY KEY, value text)");
  admin = await test.signUp({ role: "admin" });
});
afterAll(() => test.close());

const add = (database: Database, value = "new") => database.query("INSERT INTO things (value) VALUES ($1)", [value]);
const THING = "0193a000-0000-7000-8000-000000000e01";

/** Calls a route of this file as `user`, and answers its status with the rows that it left. */
async function call(method: "GET" | "POST", how: typeof work, user: TestUser = admin, body: object = {}) {
  work = how;
  const requestId = randomUUID();
  const answer = await test.as(user)(method, `/api/things/${THING}`, method === "GET" ? undefined : body, {
    "x-request-id": requestId,
  });
  const rows = await test.database.query("SELECT * FROM audit_entries WHERE request_id = $1 ORDER BY id", [requestId]);
  return { status: answer.statusCode, rows };
}

describe("a call that changes something", () => {
  it("leaves a row by itself, with its object, what was sent and the reason", async () => {
    const body = { state: "done", comment: "Some words of a person", reason: "It was late" };
    const { status, rows } = await call("POST", (database) => database.transaction((tx) => add(tx)), admin, body);
    expect(status).toBe(200);
    expect(rows).toMatchObject([
      {
        actor: admin.id,
        role: "admin",
        action: "thing.changed",
        object_kind: "thing",
        object_id: THING,
        after: { state: "done", comment: "…(22)" },
        reason: "It was late",
      },
    ]);
  });

  it("leaves one for a single statement, too", async () => {
    expect((await call("POST", add)).rows).toHaveLength(1);
  });

  it("leaves the details that its service knows", async () => {
    const subject = randomUUID();
    const { rows } = await call("POST", (database) =>
      database.transaction(async (tx) => {
        await add(tx);
        await audit(tx, { subject, before: { state: "waiting" }, after: { state: "done" } });
      }),
    );
    expect(rows).toMatchObject([{ subject_id: subject, before: { state: "waiting" }, after: { state: "done" } }]);
    const { rows: described } = await call("POST", async (database) => {
      describeAct({ subject, object: { kind: "other", id: "one" } });
      await add(database);
    });
    expect(described).toMatchObject([{ subject_id: subject, object_kind: "other", object_id: "one" }]);
  });

  it("leaves none when its transaction is undone", async () => {
    const { status, rows } = await call("POST", (database) =>
      database.transaction(async (tx) => {
        await add(tx, "undone");
        throw new AppError("request.not_found");
      }),
    );
    expect([status, rows]).toEqual([404, []]);
  });

  it("leaves one row when the database has its transaction run again", async () => {
    let tries = 0;
    const { rows } = await call("POST", (database) =>
      database.transaction(async (tx) => {
        await add(tx);
        tries += 1;
        if (tries === 1) throw Object.assign(new Error("deadlock"), { code: "40P01" });
      }),
    );
    expect([tries, rows.length]).toEqual([2, 1]);
  });

  it("leaves none of what belongs to no act, and none of a student", async () => {
    const how = (database: Database) => outsideActs(database).transaction((tx) => add(tx));
    expect((await call("POST", async (database) => [await how(database), await add(database)])).rows).toHaveLength(1);
    expect(await call("POST", add, await test.signUp())).toMatchObject({ status: 200, rows: [] });
  });

  it("may find nothing to change", async () => {
    const how = (database: Database) => database.query("DELETE FROM things WHERE value = 'none'");
    expect(await call("POST", how)).toMatchObject({ status: 200, rows: [] });
  });

  it("leaves one before the answer when it changes something outside of the database", async () => {
    expect((await call("POST", async () => "done")).rows).toMatchObject([{ action: "thing.changed" }]);
  });

  it("cannot write its row outside of the transaction", async () => {
    expect((await call("POST", (database) => audit(database))).status).toBe(500);
  });
});

it("reading leaves its row before the answer, where the route names it", async () => {
  expect((await call("GET", (database) => database.query("SELECT 1"))).rows).toMatchObject([{ action: "thing.read" }]);
  const missing = () => Promise.reject(new AppError("request.not_found"));
  expect(await call("GET", missing)).toMatchObject({ status: 404, rows: [] });
});

it("a job that is an act leaves a row with its name and object", async () => {
  runInJob = add;
  await test.as(admin)("POST", "/api/jobs");
  await test.runDue();
  const rows = await test.database.query("SELECT * FROM audit_entries WHERE action = 'thing.settled'");
  expect(rows).toMatchObject([{ actor: "job:things.settle", role: null, object_kind: "thing", object_id: "seven" }]);
});

describe("a route that changes something without a name for it", () => {
  const addUnnamed = (access: Access) => {
    const app = Fastify();
    recordActs(app, test.context);
    return addRoutes(app, [route("POST /api/unnamed", { access: access as "public" }, async () => ({ data: null }))]);
  };

  it.each<[string, Access]>([
    ["admins", { roles: ["admin"], permission: null }],
    ["students and trainers", { roles: ["student", "trainer"] }],
    ["everybody", "public"],
    ["everybody who is signed in", "signedIn"],
  ])("keeps a server from starting when it is for %s", async (_who, access) => {
    await expect(addUnnamed(access)).rejects.toThrow('Nothing says what "POST /api/unnamed" is called');
  });

  it("needs none for students alone", async () => {
    await expect(addUnnamed({ roles: ["student"] })).resolves.toBeUndefined();
  });
});
