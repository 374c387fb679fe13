import { existsSync, readdirSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp, TestUser } from "../../../../test/create-test-app.ts";
import { createDiskStore } from "../storage/disk-store.ts";
import { createDrafts, type Drafts } from "../storage/drafts.ts";
import type { FileStore } from "../storage/file-store.ts";
import { createFilesServer } from "./fixtures/files-server.ts";
import { describeOutcome, pdf, picture, upload } from "./fixtures/upload.ts";

let server: TestApp;
let student: TestUser;
type Faults = Partial<FileStore & Pick<Drafts, "create">>;
let broken: Faults = {};

/** Reads the current fault at each call, so that a test can end it. */
function makeBreakable<T extends object>(part: T): T {
  return new Proxy(part, { get: (_part, name) => broken[name as keyof Faults] ?? part[name as keyof T] });
}

function makeFailing(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(`${code}: cannot write`), { code }));
}

/** A link to a device that is always full. Never the device: drafts are removed in the end, and root may remove it. */
async function linkToFullDevice(name: string): Promise<string> {
  const link = join(folder(), "drafts", name);
  await symlink("/dev/full", link);
  return link;
}

beforeAll(async () => {
  server = await createFilesServer(({ config }) => ({
    store: makeBreakable(createDiskStore(join(config.dataFolder, "files"))),
    drafts: makeBreakable(createDrafts(join(config.dataFolder, "files", "drafts"))),
  }));
});
beforeEach(async () => {
  broken = {};
  student = await server.signUp();
});
afterAll(() => server.close());

const folder = () => join(server.context.config.dataFolder, "files");
function listStoredFiles(): string[] {
  const entries = readdirSync(folder(), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
const send = () => upload(server, { bytes: pdf(), purpose: "proof", user: student });

describe("a disk that takes nothing more", () => {
  const faults: { what: string; fault: () => Faults }[] = [
    { what: "has no room for a draft", fault: () => ({ create: makeFailing("ENOSPC") }) },
    { what: "is full while the upload is written", fault: () => ({ create: linkToFullDevice }) },
    { what: "has no room to keep it", fault: () => ({ keep: makeFailing("ENOSPC") }) },
    { what: "is over its quota", fault: () => ({ keep: makeFailing("EDQUOT") }) },
    { what: "is read-only", fault: () => ({ create: makeFailing("EROFS") }) },
    { what: "is broken", fault: () => ({ keep: makeFailing("EIO") }) },
  ];
  // Only Linux has a device that is always full.
  const possible = faults.filter(({ fault }) => fault().create !== linkToFullDevice || existsSync("/dev/full"));

  it.each(possible)("and $what: 503, no row, no half file, and it works again when it can", async ({ fault }) => {
    await send();
    const before = { files: listStoredFiles(), rows: await server.database.query("SELECT id FROM files ORDER BY id") };
    broken = fault();
    const refused = await send();
    expect(describeOutcome(refused)).toBe("503 server.unavailable");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect({ files: listStoredFiles(), rows: await server.database.query("SELECT id FROM files ORDER BY id") }).toEqual(
      before,
    );
    broken = {};
    expect(describeOutcome(await send())).toBe("201");
  });

  it("holds for pictures and for a chat", async () => {
    broken = { keep: makeFailing("ENOSPC") };
    const bytes = await picture();
    const answers = [
      await upload(server, { bytes, purpose: "picture", user: student }),
      await upload(server, { bytes, path: "/api/files/temporary" }),
    ];
    expect(answers.map(describeOutcome)).toEqual(["503 server.unavailable", "503 server.unavailable"]);
    expect(await server.database.query("SELECT id FROM temporary_files")).toEqual([]);
  });

  it("leaves the bytes of no file whose row could not be written", async () => {
    const before = listStoredFiles();
    await server.database.query("ALTER TABLE files ADD CONSTRAINT no_room CHECK (size < 0) NOT VALID");
    expect((await send()).statusCode).toBe(500);
    await server.database.query("ALTER TABLE files DROP CONSTRAINT no_room");
    expect(listStoredFiles()).toEqual(before);
  });
});

it("a file whose bytes are gone is missing, not broken", async () => {
  const { url } = (await send()).json().data;
  broken = { open: async () => null };
  expect((await server.as(student)("GET", url)).json().code).toBe("request.not_found");
});
