import { afterAll, beforeAll, expect, it } from "vitest";
import { openLockPool } from "../../../../test/releases/lock-pool.ts";
import type { Pool } from "../../../kernel/database/database.ts";
import { createPublishLock } from "./publish-lock.ts";

let pools: Pool[] = [];
beforeAll(() => {
  pools = [openLockPool(), openLockPool()];
});
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

it("lets one process at a time do work of one name, and another name at once", async () => {
  const [one, other] = pools.map(({ database }) => createPublishLock(database));
  if (!one || !other) throw new Error("two locks are needed");
  const log: string[] = [];
  const step = (name: string) => async () => {
    log.push(`${name} begins`);
    // Another name must get in while this one is held.
    if (name === "a1") await other("b", async () => void log.push("b"));
    log.push(`${name} ends`);
  };
  await Promise.all([one("a", step("a1")), other("a", step("a2"))]);
  const order = log.filter((line) => line !== "b");
  expect([order.slice(0, 2), order.slice(2)].toSorted()).toEqual([
    ["a1 begins", "a1 ends"],
    ["a2 begins", "a2 ends"],
  ]);
  expect(log.indexOf("b")).toBe(log.indexOf("a1 begins") + 1);
});

it("frees the lock after work that failed", async () => {
  const [lock] = pools.map(({ database }) => createPublishLock(database));
  await expect(lock?.("a", () => Promise.reject(new Error("no disk space")))).rejects.toThrow("no disk space");
  expect(await lock?.("a", async () => "done")).toBe("done");
});
