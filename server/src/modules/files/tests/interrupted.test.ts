import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { TestApp, TestUser } from "../../../../test/create-test-app.ts";
import { createFilesServer } from "./fixtures/files-server.ts";
import { describeOutcome, formHead, pdf, upload } from "./fixtures/upload.ts";
import { listen, openWire, requestHead } from "./fixtures/wire.ts";

const TIMEOUTS = { stallMs: 150, totalMs: 700 };

let server: TestApp;
let port: number;
let student: TestUser;
beforeAll(async () => {
  server = await createFilesServer(() => ({ timeouts: TIMEOUTS }));
  port = await listen(server);
});
beforeEach(async () => {
  student = await server.signUp();
});
afterAll(() => server.close());

function listStoredFiles(): string[] {
  const entries = readdirSync(join(server.context.config.dataFolder, "files"), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
const rows = () => server.database.query("SELECT id FROM files");

const HEAD = formHead({ name: "x.pdf", purpose: "proof" });

it.each([
  { what: "in the middle of its file", sent: Buffer.concat([HEAD, pdf(10_000)]) },
  { what: "before its file", sent: HEAD.subarray(0, 60) },
  { what: "before its first byte", sent: Buffer.alloc(0) },
])("an upload that stalls $what ends by a time-out, and nothing of it stays", async ({ sent }) => {
  const wire = await openWire(server, port);
  await wire.write(requestHead(student.accessToken, 1_000_000));
  if (sent.length > 0) await wire.write(sent);
  expect(await wire.closed).toMatch(/^HTTP\/1.1 408 .*"code":"files.upload_stalled"/s);
  expect(listStoredFiles()).toEqual([]);
  expect(await rows()).toEqual([]);
});

it("an upload that drips byte by byte ends too", async () => {
  const wire = await openWire(server, port);
  await wire.write(requestHead(student.accessToken, 1_000_000));
  await wire.write(HEAD);
  const drip = setInterval(() => void wire.write("a"), TIMEOUTS.stallMs / 5);
  expect(await wire.closed).toContain("files.upload_stalled");
  clearInterval(drip);
  expect(listStoredFiles()).toEqual([]);
});

it("an upload whose sender hangs up leaves nothing", async () => {
  const wire = await openWire(server, port);
  await wire.write(requestHead(student.accessToken, 1_000_000));
  await wire.write(Buffer.concat([HEAD, pdf(100_000)]));
  await vi.waitFor(() => expect(listStoredFiles()).toHaveLength(1));
  wire.close();
  await vi.waitFor(() => expect(listStoredFiles()).toEqual([]));
  expect(await rows()).toEqual([]);
});

it.each([
  { what: "has no end", body: Buffer.concat([HEAD, pdf()]) },
  { what: "is not a form at all", body: Buffer.from("hello") },
  { what: "is empty", body: Buffer.alloc(0) },
  { what: "has two files", body: Buffer.concat([HEAD, pdf(), Buffer.from("\r\n"), HEAD, pdf()]) },
])("a form that $what is the sender's mistake, and leaves nothing", async ({ body }) => {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/files",
    payload: body,
    headers: {
      authorization: `Bearer ${student.accessToken}`,
      "content-type": "multipart/form-data; boundary=----kalima-test",
    },
  });
  expect([400, 413, 422]).toContain(answer.statusCode);
  expect(listStoredFiles()).toEqual([]);
});

it("a form without a boundary is the sender's mistake", async () => {
  const answer = await upload(server, {
    bytes: pdf(),
    user: student,
    headers: { "content-type": "multipart/form-data" },
  });
  expect(describeOutcome(answer)).toBe("400 request.malformed");
});
