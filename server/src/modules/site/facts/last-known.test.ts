import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { lastKnown } from "./last-known.ts";

let path: string;
let failures: string[];
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), "kalima-known-")), "kept", "word.json");
  failures = [];
});

const open = (read: () => string) =>
  lastKnown(async () => read(), { path, schema: z.string(), onFailure: (error) => failures.push(String(error)) });

it("says what was said last while nothing can be read, and what is new afterwards", async () => {
  const answers = [() => "first", fail, fail, () => "second"];
  const read = open(() => (answers.shift() ?? fail)());
  expect([await read(), await read(), await read(), await read(), await read()]).toEqual([
    "first",
    "first",
    "first",
    "second",
    "second",
  ]);
  expect(failures).toHaveLength(3);
});

it("says it after a restart too", async () => {
  await open(() => "first")();
  expect(await open(fail)()).toBe("first");
});

it.each(["", "{", "12"])("takes nothing else for it (%j)", async (text) => {
  await open(() => "first")();
  expect(await readFile(path, "utf8")).toBe('"first"');
  await writeFile(path, text);
  await expect(open(fail)()).rejects.toThrow("away");
  expect(failures).toHaveLength(1);
});

it("fails where nothing was ever said", async () => {
  await expect(open(fail)()).rejects.toThrow("away");
});

it("says what is new though it cannot be kept", async () => {
  path = "/dev/null/word.json";
  expect(await open(() => "first")()).toBe("first");
  expect(failures).toHaveLength(1);
});

function fail(): never {
  throw new Error("away");
}
