import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { withStaleFallback } from "./facts-in-time.ts";

let path: string;
let failures: string[];
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), "kalima-known-")), "kept", "word.json");
  failures = [];
});

let now = new Date("2026-03-10T10:00:00Z");
const openKnown = (read: () => string, readFirst: () => string = fail) =>
  withStaleFallback(async () => read(), {
    path,
    readFirst: async () => readFirst(),
    schema: z.string(),
    onFailure: (error) => failures.push(String(error)),
    now: () => now,
  });
function open(...reads: Parameters<typeof openKnown>) {
  const read = openKnown(...reads);
  return async () => (await read()).value;
}

it("returns the last value while reads fail, and the new one afterwards", async () => {
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

it("returns the last value after a restart", async () => {
  await open(() => "first")();
  expect(await open(fail)()).toBe("first");
});

it.each(["", "{", "12"])("rejects a damaged file (%j)", async (text) => {
  await open(() => "first")();
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ value: "first", readAt: now.toISOString() });
  await writeFile(path, text);
  await expect(open(fail)()).rejects.toThrow("away");
  expect(failures).toHaveLength(1);
});

it("without an earlier value, reads without haste, and fails if that does", async () => {
  expect(await open(fail, () => "late")()).toBe("late");
  await expect(open(fail)()).rejects.toThrow("away");
});

it("says when the value was read last, to ten minutes after a restart", async () => {
  const start = now;
  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  const answers = [() => "first", () => "first", () => "first"];
  const read = openKnown(() => (answers.shift() ?? fail)());
  for (const minutes of [0, 9, 2]) {
    pass(minutes);
    await read();
  }
  const last = now;
  pass(60);
  expect(await read()).toEqual({ value: "first", readAt: last });
  expect(await openKnown(fail)()).toEqual({ value: "first", readAt: last });
  now = start;
});

it("returns a new value that cannot be stored", async () => {
  path = "/dev/null/word.json";
  expect(await open(() => "first")()).toBe("first");
  expect(failures).toHaveLength(1);
});

function fail(): never {
  throw new Error("away");
}
