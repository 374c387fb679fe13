import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint } from "./fingerprint.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kalima-print-"));
  await mkdir(join(folder, "src"));
  await writeFile(join(folder, "src", "a.ts"), "export const a = 1;");
});
afterEach(() => rm(folder, { recursive: true }));

const print = (extra: string[] = ["production"]) => fingerprint(folder, [join(folder, "src")], [], extra);

describe("fingerprint", () => {
  it("equal sources have equal fingerprints", async () => {
    expect(await print()).toBe(await print());
    expect(await print()).toMatch(/^[0-9a-f]{12}$/);
  });

  it("changes with a source, with a name and with the mode", async () => {
    const before = await print();
    expect(await print(["development"])).not.toBe(before);
    await writeFile(join(folder, "src", "a.ts"), "export const a = 2;");
    const changed = await print();
    expect(changed).not.toBe(before);
    await writeFile(join(folder, "src", "b.ts"), "");
    expect(await print()).not.toBe(changed);
  });

  it("does not change with a test, a note or a build", async () => {
    const before = await print();
    await mkdir(join(folder, "src", "dist"));
    await writeFile(join(folder, "src", "dist", "a.js"), "");
    await writeFile(join(folder, "src", "a.test.ts"), "");
    await writeFile(join(folder, "src", "notes.md"), "");
    expect(await print()).toBe(before);
  });
});
