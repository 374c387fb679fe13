import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findHolder, lockDataFolder, prepareDataFolder } from "./data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kalima-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the lock of a data folder", () => {
  it("refuses a second server and names the first", () => {
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`);
    lock.release();
    expect(() => lockDataFolder(folder).release()).not.toThrow();
  });

  it("passes to a new server after a crash, even when the process id is reused", () => {
    const gone = { pid: process.pid, host: "here", born: "1", since: "2026-01-01T00:00:00Z", socketFolder: "/nowhere" };
    writeFileSync(join(folder, "server.lock"), JSON.stringify(gone));
    expect(findHolder(folder)).toBeUndefined();
    expect(() => lockDataFolder(folder).release()).not.toThrow();
  });

  it("shows tools where the running server's database listens", () => {
    const lock = lockDataFolder(folder);
    lock.publish("/tmp/kalima-socket");
    expect(findHolder(folder)).toMatchObject({ pid: process.pid, socketFolder: "/tmp/kalima-socket" });
    lock.release();
  });
});

describe("prepareDataFolder", () => {
  it("makes a folder that is missing", () => {
    expect(() => prepareDataFolder(join(folder, "a", "b"))).not.toThrow();
  });

  it("explains in a sentence that a folder cannot be used", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => prepareDataFolder(join(folder, "file"))).toThrow(/^The data folder .*file cannot be read and written/);
  });
});
