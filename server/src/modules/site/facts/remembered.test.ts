import { expect, it, vi } from "vitest";
import { memoizeForOneSecond } from "./facts-in-time.ts";

it("reads once a second, and again at once after a failure", async () => {
  let time = 0;
  const read = vi.fn(async () => time);
  const recall = memoizeForOneSecond(read, () => time);
  expect(await Promise.all([recall(), recall()])).toEqual([0, 0]);
  time = 999;
  expect(await recall()).toBe(0);
  time = 1_000;
  read.mockRejectedValueOnce(new Error("away"));
  await expect(recall()).rejects.toThrow("away");
  expect(await recall()).toBe(1_000);
  expect(read).toHaveBeenCalledTimes(3);
});
