import { hash as argon2 } from "@node-rs/argon2";
import { expect, it, vi } from "vitest";
import { createPasswords } from "./passwords.ts";

const passwords = createPasswords();
const nothing = async () => {};
const find = (stored: (string | undefined)[], password: string, onWrong = nothing) =>
  passwords.findMatch(stored, password, nothing, onWrong);

it("finds the first hash that is right, whatever its salt", async () => {
  const first = await passwords.hash("First-One-1");
  const same = await passwords.hash("Second-One-2", first);
  const other = await passwords.hash("Third-One-3");
  expect(same.split("$").slice(0, 5)).toEqual(first.split("$").slice(0, 5));
  expect(await find([first, same, other], "First-One-1")).toBe(0);
  expect(await find([first, same, other], "Second-One-2")).toBe(1);
  expect(await find([undefined, same], "Second-One-2")).toBe(1);
  expect(await find([first, undefined, other], "Third-One-3")).toBe(2);
});

it("finds nothing for a wrong password, a missing account or an empty hash, and records it", async () => {
  const onWrong = vi.fn(nothing);
  const known = await passwords.hash("First-One-1");
  expect(await find([known, undefined], "first-one-1", onWrong)).toBe(-1);
  expect(await find([undefined, undefined], "nobody has this password", onWrong)).toBe(-1);
  expect(await find([""], "", onWrong)).toBe(-1);
  expect(onWrong).toHaveBeenCalledTimes(3);
});

it("reads what the library itself made, at another cost, and one way of writing letters as the other", async () => {
  const made = await argon2("caf\u00e9-Au-Lait-1", { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
  expect(await find([made], "cafe\u0301-Au-Lait-1")).toBe(0);
});

it("fails loudly on what is no hash", async () => {
  await expect(find(["plain text"], "plain text")).rejects.toThrow("not a hash");
});
