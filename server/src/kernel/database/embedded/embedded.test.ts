import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinDatabase, openDatabase } from "../open-database.ts";
import { prepareClusterFolder, removeDataFolders } from "./cluster-folder.ts";
import { findDatabaseOwner } from "./unprivileged-user.ts";

const log = { info: () => undefined, warn: () => undefined };
/** Most tests share a cluster, which takes seconds to create: each test closes what it opens. */
const dataFolder = mkdtempSync(join(tmpdir(), "kalima-embedded-"));
let cluster: string;
beforeAll(async () => {
  ({ cluster } = await prepareClusterFolder(dataFolder, findDatabaseOwner()));
});
afterAll(() => removeDataFolders(dataFolder));

function open(folder = dataFolder) {
  return openDatabase({ dataFolder: folder, databaseUrl: undefined }, log);
}

it("keeps what was written from one start to the next, and half a cluster is never used", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kalima-embedded-"));
  const { cluster } = await prepareClusterFolder(folder, findDatabaseOwner());
  mkdirSync(`${cluster}.new-1`, { recursive: true });
  const first = await open(folder);
  await first.database.query("INSERT INTO subscriptions VALUES ('a@b.example', 'en', now())");
  await first.close();
  expect(existsSync(`${cluster}.new-1`)).toBe(false);

  const second = await open(folder);
  expect(await second.database.query("SELECT email FROM subscriptions")).toEqual([{ email: "a@b.example" }]);
  await second.close();
  await removeDataFolders(folder);
  expect([cluster, folder].map(existsSync)).toEqual([false, false]);
});

it("restarts postgres after it is killed", async () => {
  const opened = await open();
  const readPid = () => Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  const pid = readPid();
  process.kill(pid, "SIGKILL");
  await expect.poll(readPid, { timeout: 10_000 }).not.toBe(pid);
  await expect
    .poll(() => opened.database.query("SELECT 1 AS one").catch(() => "down"), { timeout: 10_000 })
    .toEqual([{ one: 1 }]);
  await opened.close();
});

it("refuses a second server on the same folder, and the first keeps running", async () => {
  const first = await open();
  await expect(open()).rejects.toThrow("Another Kalima server");
  expect(await first.database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await first.close();
});

it("stops the postgres of a crashed server and keeps its rows", async () => {
  const crashed = spawn(process.execPath, [
    join(import.meta.dirname, "../../../../test/open-and-crash.ts"),
    dataFolder,
  ]);
  await new Promise((resolve) => crashed.once("exit", resolve));
  const left = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  expect(() => process.kill(left, 0)).not.toThrow();

  const next = await open();
  expect(await next.database.query("SELECT email FROM subscriptions")).toEqual([{ email: "kept@b.example" }]);
  expect(() => process.kill(left, 0)).toThrow("ESRCH");
  await next.close();
});

describe("a tool", () => {
  const joinAsTool = (timeoutMs?: number) => joinDatabase({ dataFolder, databaseUrl: undefined }, log, timeoutMs);

  it("works on the database of the server that runs", async () => {
    const server = await open();
    const tool = await joinAsTool();
    expect([server.exclusive, tool.exclusive]).toEqual([true, false]);
    await tool.close();
    expect(await server.database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.close();
  });

  it("waits for another tool where no server runs, whose database would end in the middle of its work", async () => {
    const first = await joinAsTool();
    let hasJoined = false;
    const joining = joinAsTool().finally(() => {
      hasJoined = true;
    });
    await wait(300);
    expect(hasJoined).toBe(false);
    await first.close();
    const second = await joining;
    expect(await second.database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await second.close();
  });

  it("keeps no server from starting: that waits until the tool is done", async () => {
    const tool = await joinAsTool();
    const starting = open();
    await wait(300);
    await tool.close();
    const server = await starting;
    expect(await server.database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.close();
  });

  it("says in a sentence who has the database, when that takes too long", async () => {
    const first = await joinAsTool();
    await expect(joinAsTool(200)).rejects.toThrow(
      new RegExp(
        `^The database in ${dataFolder} is in use \\(process ${process.pid}, since .*\\) and does not answer; try again\\.$`,
      ),
    );
    await first.close();
  });
});
