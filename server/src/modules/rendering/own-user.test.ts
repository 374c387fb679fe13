import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { chooseUser, isOpenToAll } from "./render-process.ts";

let folder = "";
let file = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kalima-user-"));
  mkdirSync(join(folder, "inner"));
  file = join(folder, "inner", "file.ts");
  writeFileSync(file, "");
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  [0o755, 0o755, 0o644, true],
  [0o700, 0o755, 0o644, false],
  [0o755, 0o750, 0o644, false],
  [0o755, 0o755, 0o600, false],
  [0o711, 0o711, 0o604, true],
])("a file below %o and %o with %o is open to all: %s", (outer, inner, mode, expected) => {
  chmodSync(folder, outer);
  chmodSync(join(folder, "inner"), inner);
  chmodSync(file, mode);
  expect(isOpenToAll(file)).toBe(expected);
});

it.each([
  [0, 0o644, { uid: 65_534, gid: 65_534 }],
  [0, 0o600, {}],
  [1_000, 0o644, {}],
])("a site of user %i with files of %o renders as %j", (uid, mode, expected) => {
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "inner"), 0o755);
  chmodSync(file, mode);
  vi.spyOn(process, "getuid").mockReturnValue(uid);
  expect(chooseUser([file])).toEqual(expected);
  vi.restoreAllMocks();
});
