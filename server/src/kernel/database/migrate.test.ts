import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openPool, type Pool } from "./database.ts";
import { buildConnectionConfig } from "./embedded/start-embedded.ts";
import { migrate } from "./migrate.ts";

const open = (database: string) =>
  openPool({ ...buildConnectionConfig(inject("socketFolder")), database } as never, () => undefined);

let folder: string;
let opened: Pool;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "kalima-migrations-"));
  const name = `migrate_${randomUUID().replaceAll("-", "")}`;
  const admin = open("postgres");
  await admin.database.query(`CREATE DATABASE ${name}`);
  await admin.close();
  opened = open(name);
});
afterEach(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const apply = () => migrate(opened.pool, folder);

describe("migrations", () => {
  it("run once, in the order of their names", async () => {
    add("0020-b.sql", "ALTER TABLE a ADD COLUMN b int");
    add("0010-a.sql", "CREATE TABLE a (id int)");
    expect(await apply()).toEqual(["0010-a.sql", "0020-b.sql"]);
    add("0030-c.sql", "ALTER TABLE a ADD COLUMN c int");
    expect(await apply()).toEqual(["0030-c.sql"]);
    expect(await apply()).toEqual([]);
  });

  it("run once, in order, when they are added after higher numbers", async () => {
    add("0020-b.sql", "CREATE TABLE b (id int)");
    await apply();
    add("0016-later.sql", "ALTER TABLE late ADD COLUMN more int");
    add("0015-late.sql", "CREATE TABLE late (id int)");
    add("0030-c.sql", "CREATE TABLE c (id int)");
    expect(await apply()).toEqual(["0015-late.sql", "0016-later.sql", "0030-c.sql"]);
    expect(await apply()).toEqual([]);
  });

  it("roll back and explain the order when they fail after higher numbers", async () => {
    add("0020-b.sql", "CREATE TABLE b (id int)");
    await apply();
    add("0015-late.sql", "CREATE TABLE late (id int); CREATE TABLE b (id int)");
    await expect(apply()).rejects.toThrow(
      'Migration 0015-late.sql failed: relation "b" already exists. It came after 0020-b.sql, which this database had applied already.',
    );
    expect(await opened.database.query("SELECT to_regclass('late') AS late")).toEqual([{ late: null }]);
  });

  it("roll back and name the file when they fail", async () => {
    add("0010-a.sql", "CREATE TABLE a (id int); SELECT wrong");
    await expect(apply()).rejects.toThrow(/^Migration 0010-a\.sql failed: column "wrong" does not exist/);
    expect(await opened.database.query("SELECT to_regclass('a') AS a")).toEqual([{ a: null }]);
  });
});
