import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPdfCheck } from "../content/pdf/pdf-check.ts";
import { deflateStream, document } from "./fixtures/pdf-writer.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kalima-pdf-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function writePdf(bytes: Buffer): Promise<string> {
  const path = join(folder, `${bytes.length}.pdf`);
  await writeFile(path, bytes);
  return path;
}

it("leaves the thread of the site free while a large PDF is checked", async () => {
  const page = deflateStream("", Buffer.alloc(50_000_000, 1));
  const path = await writePdf(document({ more: { 5: page, 6: page, 7: page, 8: page } }));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  expect(await createPdfCheck()(path)).toBe(true);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

it("refuses a PDF whose check exceeds the time limit, and checks the next one", async () => {
  const check = createPdfCheck(1);
  expect(await check(await writePdf(document({ more: { 5: deflateStream("", Buffer.alloc(60_000_000)) } })))).toBe(
    false,
  );
  expect(await createPdfCheck()(await writePdf(document()))).toBe(true);
});

it("rejects for a file that is gone, instead of judging it unsafe", async () => {
  await expect(createPdfCheck()(join(folder, "gone.pdf"))).rejects.toThrow("ENOENT");
});
