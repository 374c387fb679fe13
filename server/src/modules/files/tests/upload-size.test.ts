import { readdirSync } from "node:fs";
import { join } from "node:path";
import { INTRO_VIDEO_UPLOAD } from "@kalima/catalog-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { describeOutcome, FORM_TAIL, formHead, pdf, recording, type UploadRequest, upload } from "./fixtures/upload.ts";
import { chunk, listen, openWire, requestHead, type Wire } from "./fixtures/wire.ts";

const MEGABYTE = 1024 * 1024;
const LIMIT = 5 * MEGABYTE;

let server: TestApp;
let port: number;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  port = await listen(server);
});
beforeEach(async () => {
  student = await server.signUp();
});
afterAll(() => server.close());

function listDrafts(): string[] {
  try {
    return readdirSync(join(server.context.config.dataFolder, "files", "drafts"));
  } catch {
    return [];
  }
}

/** Writes up to this many megabytes, in chunks of 256 KB, until the server closes the connection. */
async function stream(wire: Wire, megabytes: number, frame: (bytes: Buffer) => Buffer): Promise<void> {
  const piece = frame(Buffer.alloc(MEGABYTE / 4, "a"));
  for (let sent = 0; sent < megabytes * 4; sent += 1) if (!(await wire.write(piece))) return;
}

describe("the limit", () => {
  const text = (size: number) => Buffer.alloc(size, "a");
  it.each<{ what: string; size: number; sent: Omit<UploadRequest, "bytes">; of: (size: number) => Buffer }>([
    { what: "a proof", size: LIMIT, sent: { purpose: "proof", name: "x.pdf" }, of: pdf },
    { what: "a task", size: 2 * LIMIT, sent: { purpose: "task", name: "x.txt" }, of: text },
    {
      what: "a recording",
      size: LIMIT,
      sent: { path: "/api/files/temporary", name: "x.wav" },
      of: (size) => recording((size - 44) / 2 - (size % 2) / 2, Buffer.alloc(size % 2)),
    },
  ])("lets $what of $size bytes in and not one byte more", async ({ size, sent, of }) => {
    expect(of(size)).toHaveLength(size);
    expect(of(size + 1)).toHaveLength(size + 1);
    expect(describeOutcome(await upload(server, { ...sent, user: student, bytes: of(size) }))).toBe("201");
    const refused = await upload(server, { ...sent, user: student, bytes: of(size + 1) });
    expect(describeOutcome(refused)).toBe("413 files.too_large");
  });

  it("applies again when a purpose with a lower limit follows the file", async () => {
    const late = Buffer.from('\r\n------kalima-test\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nproof');
    const answer = await upload(server, {
      user: student,
      purpose: "task",
      name: "x.pdf",
      bytes: Buffer.concat([pdf(LIMIT + 1), late]),
    });
    expect(describeOutcome(answer)).toBe("413 files.too_large");
  });
});

describe("an upload that is too large is cut", () => {
  it("by its declared length, before its body is read", async () => {
    const wire = await openWire(server, port);
    await wire.write(requestHead(student.accessToken, 1024 * MEGABYTE));
    await wire.write(formHead({ name: "x.png", purpose: "picture" }));
    await stream(wire, 64, (bytes) => bytes);
    expect(await wire.closed).toMatch(/^HTTP\/1.1 413 .*connection: close.*"code":"files.too_large"/is);
    expect(wire.bytesRead()).toBeLessThan(MEGABYTE);
  });

  it.each([
    { purpose: "picture", most: 6 },
    { purpose: "proof", most: 6 },
    { purpose: "task", most: 11 },
  ])("while it streams without a length, as a $purpose before $most MB are read", async ({ purpose, most }) => {
    const wire = await openWire(server, port);
    await wire.write(requestHead(student.accessToken, "chunked"));
    await wire.write(chunk(formHead({ name: "x.png", purpose })));
    await stream(wire, 200, chunk);
    expect(await wire.closed).toMatch(/^HTTP\/1.1 413 .*connection: close.*"code":"files.too_large"/is);
    expect(wire.bytesRead()).toBeLessThan(most * 1_000_000);
    expect(wire.bytesRead()).toBeGreaterThan((most - 1) * MEGABYTE);
    expect(listDrafts()).toEqual([]);
  });

  it("before any byte of a streamed body is kept, if the caller may not upload", async () => {
    const wire = await openWire(server, port);
    await wire.write(requestHead("", "chunked"));
    await wire.write(chunk(formHead({ name: "x.png" })));
    await stream(wire, 64, chunk);
    expect(await wire.closed).toMatch(/^HTTP\/1.1 401 /);
    expect(wire.bytesRead()).toBeLessThan(MEGABYTE);
  });

  it("in a form of endless fields, at the size of the largest file that there is", async () => {
    const wire = await openWire(server, port);
    await wire.write(requestHead(student.accessToken, "chunked"));
    const field = Buffer.from(`------kalima-test\r\nContent-Disposition: form-data; name="a"\r\n\r\n`);
    await wire.write(chunk(field));
    await stream(wire, 64, chunk);
    wire.close();
    expect(wire.bytesRead()).toBeLessThan(INTRO_VIDEO_UPLOAD.maxBytes + MEGABYTE);
  });
});

describe("an upload that is refused but of a fit length", () => {
  it.each([
    { why: "the caller is signed out", token: () => "", code: "auth.required" },
    { why: "its purpose is none", token: () => student.accessToken, purpose: "nonsense", code: "request.invalid" },
    { why: "it is a little too large", token: () => student.accessToken, size: LIMIT + 1_000, code: "files.too_large" },
  ])("leaves the connection usable when $why", async ({ token, purpose = "picture", size = 3 * MEGABYTE, code }) => {
    const wire = await openWire(server, port);
    const [head, body] = [formHead({ name: "x.png", purpose }), Buffer.alloc(size, "a")];
    await wire.write(requestHead(token(), head.length + body.length + FORM_TAIL.length));
    await wire.write(Buffer.concat([head, body, FORM_TAIL]));
    expect(await wire.answer()).toContain(code);
    await wire.write("GET /api/company HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n");
    expect(await wire.closed).toMatch(/HTTP\/1.1 200 /);
  });
});
