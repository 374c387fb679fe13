// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources in this test have templates
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../root.ts";
import { moduleOrder, ownersIn, tablesOfMigrations } from "./owners.ts";
import { againstTheRule, type ServerUses, usesIn } from "./server-uses.ts";

/** Sources with SQL that cannot be read, with the reason. */
const UNREAD_SOURCES: Readonly<Record<string, string>> = {
  "server/src/delivery/message-store.ts": "The module that keeps a kind of conversation names its own tables",
  "server/src/kernel/database/site-role.ts": "Rights on all tables, which are no use of their rows",
  "server/src/modules/queues/registry.ts": "The module that owns a queue selects what waits in it",
};
/** Made by pg-boss, and by the code that applies migrations. */
const NOT_OF_MIGRATIONS = ["pgboss.job", "schema_migrations"];
const IS_NO_PRODUCT = /\.test\.ts$|\.fixtures\.ts$|^server\/src\/(?:seed|kernel\/database\/migrations)\//;
const owners = ownersIn(readFileSync(join(ROOT, "docs/server.md"), "utf8"));
const order = moduleOrder();

beforeAll(loadModule);

describe("the server's SQL", () => {
  let found: ServerUses;
  beforeAll(() => {
    const paths = globSync("server/src/**/*.{ts,sql}", { cwd: ROOT }).filter((path) => !IS_NO_PRODUCT.test(path));
    found = usesIn(new Map(paths.sort().map((path) => [path, readFileSync(join(ROOT, path), "utf8")])));
    // Parsing all SQL takes 5 s alone, and more beside other tests.
  }, 60_000);

  it("writes the tables of its own module only, and reads those of modules below", () => {
    expect(Object.fromEntries(againstTheRule(found.uses, owners, order))).toEqual({});
  });

  it("can be read, but for what is listed", () => {
    const sources = found.unread.map((at) => at.replace(/:\d+$/, ""));
    expect([...new Set(sources)], found.unread.join("\n")).toEqual(Object.keys(UNREAD_SOURCES));
  });

  it("every module that has tables writes at least one of them", () => {
    const rooms = new Set(found.uses.filter(({ how }) => how === "writes").map(({ room }) => room));
    expect([...new Set(owners.values())].filter((owner) => !rooms.has(owner))).toEqual(["money-out"]);
  });
});

it("each table and view has an owner", () => {
  expect([...owners.keys()].sort()).toEqual([...tablesOfMigrations(), ...NOT_OF_MIGRATIONS].sort());
});

/** The uses of one source of a module that are against the rule. */
function findRefusals(source: string, path = "server/src/modules/trainers/planted.ts"): string[] {
  const { uses, unread } = usesIn(new Map([[path, source]]));
  return [...againstTheRule(uses, owners, order).keys(), ...unread];
}

describe("the check", () => {
  const UNREAD = "server/src/modules/trainers/planted.ts:1";

  it.each([
    ["a write", "db.query(`UPDATE users SET name = $1`)", "trainers writes users"],
    [
      "a write by a query in WITH",
      "db.query(`WITH a AS (DELETE FROM users RETURNING 1) SELECT 1`)",
      "trainers writes users",
    ],
    ["a write in a callback", "run((tx) => tx.query('INSERT INTO files (id) VALUES ($1)'))", "trainers writes files"],
    ["a write in small letters", "db.query('update users set name = $1')", "trainers writes users"],
    ["a read upwards", "db.query('SELECT 1 FROM lessons')", "trainers reads lessons"],
    [
      "a read in a condition",
      "const isBooked = 'EXISTS (SELECT FROM bookings WHERE id = b)';",
      "trainers reads bookings",
    ],
    ["a join", "const joins = `JOIN lessons l ON l.id = ${id}`;", "trainers reads lessons"],
    ["a sum of texts", "db.query('SELECT 1 ' + 'FROM lessons')", "trainers reads lessons"],
    ["a constant", "const T = 'lessons l'; db.query(`SELECT 1 FROM ${T}`)", "trainers reads lessons"],
    ["a part that is chosen", "db.query(`SELECT 1 ${a ? 'FROM lessons' : ''}`)", "trainers reads lessons"],
    [
      "parts that are built",
      "db.query(`${select(a)} JOIN lessons ON ${b} ${order} LIMIT ${n}`)",
      "trainers reads lessons",
    ],
    ["a table without an owner", "db.query('SELECT 1 FROM nowhere')", "trainers reads nowhere"],
    ["a name that only a run knows", "db.query(`SELECT 1 FROM ${table}`)", UNREAD],
    ["what is no SQL", "db.query('SELECT FROM WHERE')", UNREAD],
  ])("refuses %s", (_, source, use) => {
    expect(findRefusals(source)).toEqual([use]);
  });

  it.each([
    ["the module's own tables", "db.query('UPDATE trainers SET name = $1')"],
    ["a read downwards", "db.query('SELECT 1 FROM users JOIN sessions ON true FOR UPDATE OF users')"],
    ["a query with the name of a table", "db.query('WITH lessons AS (SELECT 1) SELECT * FROM lessons')"],
    ["what Postgres keeps", "db.query('SELECT 1 FROM pg_locks')"],
    ["other texts", "log('Removed from lessons'); const route = 'DELETE /api/lessons/:id';"],
  ])("accepts %s", (_, source) => {
    expect(findRefusals(source)).toEqual([]);
  });

  it("lets a folder that is no module read its own tables alone", () => {
    const source = "db.query('SELECT 1 FROM users, sessions')";
    expect(findRefusals(source, "server/src/security/planted.ts")).toEqual(["security reads users"]);
  });
});
