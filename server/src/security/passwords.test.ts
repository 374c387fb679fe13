import { hash as argon2, type Options } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { createPasswords } from "./passwords.ts";

/** The cost of each hash that was computed. */
const computed = vi.hoisted((): string[] => []);
vi.mock(import("@node-rs/argon2"), async (original) => {
  const real = await original();
  const hash = (password: string | Buffer, options: Options) => {
    computed.push([options.memoryCost, options.timeCost, options.parallelism].join());
    return real.hash(password, options);
  };
  return { ...real, hash: hash as typeof real.hash };
});

const passwords = createPasswords();
const nothing = async () => {};
const find = (stored: (string | undefined)[], password: string, onWrong = nothing) =>
  passwords.findMatch(stored, password, nothing, onWrong);

it("finds the first hash that is right, whatever its salt", async () => {
  const first = await passwords.hash("First-One-1");
  const second = await passwords.hash("Second-One-2");
  const other = await passwords.hash("Third-One-3");
  expect(await find([first, second, other], "First-One-1")).toBe(0);
  expect(await find([first, second, other], "Second-One-2")).toBe(1);
  expect(await find([undefined, second], "Second-One-2")).toBe(1);
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

it("accepts hashes of another cost, and normalizes Unicode letters", async () => {
  const made = await argon2("caf\u00e9-Au-Lait-1", { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
  expect(await find([made], "cafe\u0301-Au-Lait-1")).toBe(0);
});

describe("what is no hash", () => {
  const KINDS = [undefined, "", "!", "plain text", "$argon2id$v=19$m=19456,t=2,p=1$", "$2b$12$abcdefghijklmnopqrstuv"];

  it.each(KINDS)("matches nothing: %s", async (stored) => {
    expect(await find([stored], stored ?? "")).toBe(-1);
  });

  it.each(KINDS)("costs what a hash costs: %s", async (stored) => {
    const [known, registered] = [await passwords.hash("First-One-1"), await passwords.hash("Second-One-2")];
    const measureCost = async (all: (string | undefined)[]) => {
      computed.length = 0;
      await find(all, "Not-The-Password-1");
      return computed.toSorted();
    };
    expect(await measureCost([stored])).toEqual(await measureCost([known]));
    expect(await measureCost([stored, registered])).toEqual(await measureCost([known, registered]));
    expect(await measureCost([stored, undefined])).toEqual(await measureCost([known, registered]));
  });
});
