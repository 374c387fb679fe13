import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { pdf, picture, recording, upload } from "./fixtures/upload.ts";

let server: TestApp;
let student: TestUser;
let now: Date;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  now = new Date();
  server.setTime(now);
  student = await server.signUp();
});
afterAll(() => server.close());

const folder = () => join(server.context.config.dataFolder, "files");
const isKept = (id: string) => readdirSync(folder()).includes(id);
const later = (hours: number) => server.setTime(new Date(now.getTime() + hours * HOUR_MS));
const sweep = () => server.context.files.sweep();

async function sendPicture(): Promise<string> {
  const sent = await upload(server, { bytes: await picture(), purpose: "picture", user: student });
  return sent.json().data.id;
}
const show = (profilePictureId: string) => server.as(student)("PATCH", "/api/users/profile", { profilePictureId });

function write(path: string, writtenAt: Date): void {
  mkdirSync(join(folder(), "drafts"), { recursive: true });
  writeFileSync(path, "x");
  utimesSync(path, writtenAt, writtenAt);
}

describe("the sweep", () => {
  it("removes temporary files when their day is over, rows and bytes", async () => {
    const sent = await upload(server, { bytes: recording(), path: "/api/files/temporary" });
    const id = new URL(sent.json().data.url, "http://site").pathname.split("/").at(-1) ?? "";
    later(23);
    await sweep();
    expect(isKept(id)).toBe(true);
    later(24);
    await sweep();
    expect(isKept(id)).toBe(false);
    expect(await server.database.query("SELECT 1 FROM temporary_files WHERE id = $1", [id])).toEqual([]);
  });

  it("removes the picture that was replaced, and one that was never shown, after an hour", async () => {
    const [old, current, unused] = [await sendPicture(), await sendPicture(), await sendPicture()];
    expect((await show(old)).statusCode).toBe(200);
    expect((await show(current)).statusCode).toBe(200);
    await sweep();
    expect([old, current, unused].map(isKept)).toEqual([true, true, true]);
    later(1.1);
    await sweep();
    expect([old, current, unused].map(isKept)).toEqual([false, true, false]);
    expect((await server.as()("GET", `/api/files/${old}`)).statusCode).toBe(404);
    expect((await server.as()("GET", `/api/files/${current}`)).statusCode).toBe(200);
  });

  it("removes a proof that was never sent to staff", async () => {
    const sent = await upload(server, { bytes: pdf(), purpose: "proof", user: student });
    later(24 * 400);
    await sweep();
    expect(isKept(sent.json().data.id)).toBe(false);
  });

  it("removes bytes without a row and drafts that a crash left, and not those of uploads under way", async () => {
    const [stray, fresh, draft, freshDraft] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const longAgo = new Date(now.getTime() - 2 * HOUR_MS);
    write(join(folder(), stray), longAgo);
    write(join(folder(), fresh), now);
    write(join(folder(), "drafts", draft), longAgo);
    write(join(folder(), "drafts", freshDraft), now);
    await sweep();
    expect([stray, fresh].map(isKept)).toEqual([false, true]);
    const drafts = readdirSync(join(folder(), "drafts"));
    expect([drafts.includes(draft), drafts.includes(freshDraft)]).toEqual([false, true]);
  });

  it("may run in many processes at once, and again", async () => {
    const pictures = await Promise.all(Array.from({ length: 8 }, sendPicture));
    later(2);
    await Promise.all(Array.from({ length: 6 }, sweep));
    await sweep();
    expect(pictures.some(isKept)).toBe(false);
    expect(await server.database.query("SELECT 1 FROM files WHERE id = ANY($1)", [pictures])).toEqual([]);
  });
});
