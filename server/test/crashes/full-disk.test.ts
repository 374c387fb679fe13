import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareClusterFolder } from "../../src/kernel/database/embedded/cluster-folder.ts";
import { findDatabaseOwner } from "../../src/kernel/database/embedded/unprivileged-user.ts";
import { BOUNDARY, FORM_TAIL, formHead, pdf } from "../../src/modules/files/tests/fixtures/upload.ts";
import { buildTrainer } from "../build-trainer.ts";
import { isDeep } from "../tools.ts";
import { type CrashSite, createCrashSite, type Student } from "./crash-site.ts";

const MEGABYTE = 1024 * 1024;

/** Runs a command as root, with `sudo` if needed. Returns false when sudo asks for a password. */
function runAsRoot(...command: string[]): boolean {
  const [program = "", ...args] = process.getuid?.() === 0 ? command : ["sudo", "-n", ...command];
  return spawnSync(program, args).status === 0;
}
function mount(folder: string, megabytes: number): boolean {
  const options = `size=${megabytes}m,uid=${process.getuid?.()},gid=${process.getgid?.()}`;
  return runAsRoot("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder);
}
function unmount(folder: string): void {
  if (existsSync(folder)) runAsRoot("umount", "-l", folder);
}

/** True when this process may mount a small disk: root on Linux may, outside of most containers. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "kalima-mount-"));
  const isMounted = mount(folder, 1);
  if (isMounted) unmount(folder);
  rmSync(folder, { recursive: true });
  return isMounted;
}
const isPossible = isDeep && (canMount() || process.env.CI !== undefined);

/** Fills a disk except for `leaveBytes`. Returns a function that frees the space again. */
function fillUp(folder: string, leaveBytes: number): () => void {
  const filler = join(folder, "filler");
  const file = openSync(filler, "w");
  for (const size of [MEGABYTE, 4_096]) {
    const block = Buffer.alloc(size, "x");
    for (let free = readFreeBytes(folder); free - size >= leaveBytes; free = readFreeBytes(folder))
      writeSync(file, block);
  }
  closeSync(file);
  return () => rmSync(filler);
}
function readFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

let site: CrashSite;
/** Uploads, secrets and logs are on one disk, Postgres is on another. */
let databaseDisk: string;
let student: Student;

beforeAll(async () => {
  if (!isPossible) return;
  site = await createCrashSite();
  const { cluster } = await prepareClusterFolder(site.dataFolder, findDatabaseOwner());
  databaseDisk = dirname(cluster);
  mkdirSync(databaseDisk, { recursive: true });
  expect([mount(site.dataFolder, 32), databaseDisk === site.dataFolder || mount(databaseDisk, 256)]).toEqual([
    true,
    true,
  ]);
  await site.start();
  student = await site.signUp();
}, 240_000);
afterAll(async () => {
  if (!site) return;
  await site.kill();
  await site.killDatabase().catch(() => undefined);
  unmount(databaseDisk);
  unmount(site.dataFolder);
  await site.close();
});

async function upload(bytes: Buffer): Promise<{ status: number; code: string | undefined }> {
  const response = await fetch(`${site.origin}/api/files`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${student.token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: new Uint8Array(Buffer.concat([formHead({ name: "x.pdf", purpose: "proof" }), bytes, FORM_TAIL])),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

function listFiles(): string[] {
  const folder = join(site.dataFolder, "files");
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe.runIf(isPossible)("a disk that is full", { timeout: 600_000 }, () => {
  it("refuses uploads for now, keeps nothing of them, and takes them when there is room again", async () => {
    expect((await upload(pdf(MEGABYTE))).status).toBe(201);
    const before = { files: listFiles(), rows: await site.database.query("SELECT id FROM files ORDER BY id") };
    const makeRoom = fillUp(site.dataFolder, 2 * MEGABYTE);
    for (let times = 0; times < 3; times += 1) {
      expect(await upload(pdf(5 * MEGABYTE))).toEqual({ status: 503, code: "server.unavailable" });
    }
    expect({ files: listFiles(), rows: await site.database.query("SELECT id FROM files ORDER BY id") }).toEqual(before);
    // A small file still fits.
    expect((await upload(pdf(100_000))).status).toBe(201);
    makeRoom();
    expect((await upload(pdf(5 * MEGABYTE))).status).toBe(201);
  });

  it("refuses bookings for now, loses none that it acknowledged, and books when there is room again", async () => {
    const teacherId = await buildTrainer(site.database, { timeZone: "UTC" });
    const wanted = await Promise.all(
      Array.from({ length: 150 }, async (_, at) => {
        const day = new Date(Date.now() + (3 + Math.floor(at / 6)) * DAY_MS).toISOString().slice(0, 10);
        const startsAt = [`${day}T${16 + (at % 6)}:00:00.000Z`];
        return { by: await site.signUp(), key: randomUUID(), body: { teacherId, pack: 1, startsAt } };
      }),
    );
    const book = ({ by, body, key }: (typeof wanted)[number]) =>
      site.post(by, "/api/bookings", body, key).then(
        ({ status, body: { code, data } }) => ({ status, code, id: data?.id }),
        (error: Error) => ({ status: 0, code: error.message, id: undefined }),
      );
    const makeRoom = fillUp(databaseDisk, 0);
    const answers = [];
    for (const each of wanted) answers.push(await book(each));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(["503 server.unavailable"]),
    );

    makeRoom();
    await expect.poll(() => site.isReady(), { timeout: 60_000 }).toBe(true);
    for (const [at, each] of wanted.entries()) {
      const again = await book(each);
      expect(again.status).toBe(201);
      if (answers[at]?.status === 201) expect(again.id).toBe(answers[at].id);
    }
    const students = wanted.map(({ by }) => by.id);
    const kept = await site.database.query("SELECT id FROM bookings WHERE student_id = ANY($1)", [students]);
    expect(kept).toHaveLength(wanted.length);
    expect(await site.database.query("SELECT * FROM ledger_differences()")).toEqual([]);
    // Every row and every index entry can be read.
    const tables = await site.database.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')",
    );
    for (const { name } of tables) await site.database.query(`SELECT count(t::text) FROM ${name} t`);
    await site.database.query("REINDEX SCHEMA public");
    expect(readFileSync(join(site.dataFolder, "postgres.log"), "utf8")).not.toMatch(/invalid page|corrupt/);
  });
});
