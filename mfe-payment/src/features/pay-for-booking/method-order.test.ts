import { describe, expect, it } from "vitest";
import { methodOrder } from "./method-order.ts";

describe("methodOrder", () => {
  it.each([
    { methods: ["card"], shown: ["card"] },
    { methods: ["transfer", "wallet", "card"], shown: ["card", "wallet", "transfer"] },
    { methods: ["unknown", "wallet"], shown: ["wallet"] },
    { methods: [], shown: [] },
  ] as const)("of $methods is $shown", ({ methods, shown }) => {
    expect(methodOrder([...methods])).toEqual(shown);
  });
});
