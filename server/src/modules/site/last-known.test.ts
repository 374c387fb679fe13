import { expect, it } from "vitest";
import { lastKnown } from "./last-known.ts";

it("says what was said last while nothing can be read, and what is new afterwards", async () => {
  const answers = [() => "first", fail, fail, () => "second"];
  const failures: unknown[] = [];
  const read = lastKnown(
    async () => (answers.shift() ?? fail)(),
    (error) => failures.push(error),
  );
  expect([await read(), await read(), await read(), await read(), await read()]).toEqual([
    "first",
    "first",
    "first",
    "second",
    "second",
  ]);
  expect(failures).toHaveLength(3);
});

it("fails where nothing was ever said", async () => {
  await expect(
    lastKnown(
      async () => fail(),
      () => undefined,
    )(),
  ).rejects.toThrow("away");
});

function fail(): never {
  throw new Error("away");
}
