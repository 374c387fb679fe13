import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BAD_PDFS } from "../../src/modules/files/tests/fixtures/bad-pdfs.ts";
import { blackPng, WORD_BOMBS } from "../../src/modules/files/tests/fixtures/bombs.ts";
import {
  BOUNDARY,
  FORM_TAIL,
  formHead,
  pdf,
  type UploadRequest,
} from "../../src/modules/files/tests/fixtures/upload.ts";
import { chunk, requestHead } from "../../src/modules/files/tests/fixtures/wire.ts";
import type { TestUser } from "../create-test-app.ts";
import { type Site, startSite } from "../processes/start-site.ts";

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
/** Bytes that both sides of a connection buffer, in addition to those that the server has read. */
const ON_THE_WAY = 16 * MEGABYTE;
/** Growth of the process's resident memory, at its peak. */
const STREAM_MAX_GROWTH = 50 * MEGABYTE;
const BOMB_MAX_GROWTH = 100 * MEGABYTE;

/** Only Linux tells the peak of another process, and forgets it when asked. */
const canMeasure = existsSync("/proc/self/clear_refs");
const isDeep = process.env.TEST_DEEP === "1";

let site: Site;
let student: TestUser;
beforeAll(async () => {
  if (!canMeasure) return;
  site = await startSite(1);
  student = await site.test.signUp();
  // Loads the code for pictures and the thread for PDFs, and lets pools and heaps grow to their size.
  for (let times = 0; times < 3; times += 1) {
    expect(await send({ bytes: blackPng(6_000), name: "x.png", purpose: "picture" })).toBe("201");
    expect(await send({ bytes: pdf(5 * MEGABYTE), name: "x.pdf", purpose: "proof" })).toBe("201");
  }
}, 120_000);
beforeEach(async () => {
  if (canMeasure) student = await site.test.signUp();
});
afterAll(() => site?.close());

const port = () => site.processes[0]?.port() ?? 0;
const resolveProcPath = (file: string) => `/proc/${site.processes[0]?.pid()}/${file}`;

function readMemory(row: "VmRSS" | "VmHWM"): number {
  const [, kilobytes] = new RegExp(`${row}:\\s+(\\d+) kB`).exec(readFileSync(resolveProcPath("status"), "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

/** How much more memory the server's process had at its peak while `work` was done than before it. */
async function measureGrowth(work: () => Promise<void>): Promise<number> {
  const before = readMemory("VmRSS");
  // The peak counts from now on.
  writeFileSync(resolveProcPath("clear_refs"), "5");
  await work();
  return readMemory("VmHWM") - before;
}

/** Sends a file over a connection; answers status and code. */
async function send(sent: UploadRequest): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port()}/api/files`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${student.accessToken}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: new Uint8Array(Buffer.concat([formHead(sent), sent.bytes, FORM_TAIL])),
  });
  const { code } = (await response.json()) as { code?: string };
  return code ? `${response.status} ${code}` : String(response.status);
}

/** Writes a body of a gigabyte until the server hangs up; answers what was sent and what came back. */
async function stream(length: number | "chunked"): Promise<{ sent: number; answer: string }> {
  const socket = connect({ host: "127.0.0.1", port: port() });
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes;
  });
  // A reset is one of the ways to be hung up on.
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  const frame = (bytes: Buffer) => (length === "chunked" ? chunk(bytes) : bytes);
  socket.write(requestHead(student.accessToken, length));
  socket.write(frame(formHead({ name: "x.png", purpose: "picture" })));
  const piece = frame(Buffer.alloc(MEGABYTE / 4, "a"));
  for (let sent = 0; sent < GIGABYTE && !socket.destroyed && socket.writable; sent += piece.length) {
    if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
  }
  await closed;
  return { sent: socket.bytesWritten, answer };
}

describe.runIf(canMeasure)("the memory of the server", () => {
  it.each(["chunked", GIGABYTE] as const)("stays as it is while a gigabyte is sent (%s)", async (length) => {
    const growth = await measureGrowth(async () => {
      const all = await Promise.all(Array.from({ length: 4 }, () => stream(length)));
      for (const { sent, answer } of all) {
        expect(answer).toMatch(/^HTTP\/1.1 413 .*"code":"files.too_large"/s);
        expect(sent).toBeLessThan(6_000_000 + ON_THE_WAY);
      }
    });
    expect(growth).toBeLessThan(STREAM_MAX_GROWTH);
  });

  const bombs: { what: string; name: string; purpose: string; made(): Buffer | Promise<Buffer> }[] = [
    { what: "a PNG of 30,000 × 30,000", name: "x.png", purpose: "picture", made: () => blackPng(30_000) },
    ...WORD_BOMBS.map(({ what, zipped }) => ({
      what: `a .docx with ${what}`,
      name: "x.docx",
      purpose: "task",
      made: zipped,
    })),
    ...Object.entries(BAD_PDFS.bomb).map(([what, made]) => ({
      what: `a PDF with ${what}`,
      name: "x.pdf",
      purpose: "proof",
      made,
    })),
  ];
  it.each(bombs.filter((_, at) => isDeep || at % 3 === 0))("grows little over $what", async ({ made, ...sent }) => {
    const bytes = await made();
    const growth = await measureGrowth(async () => {
      expect(await send({ ...sent, bytes })).toMatch(/^4(13|15) files\./);
    });
    expect(growth).toBeLessThan(BOMB_MAX_GROWTH);
  });
});
