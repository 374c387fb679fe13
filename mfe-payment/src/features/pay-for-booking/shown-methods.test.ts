import { describe, expect, it } from "vitest";
import { listShownMethods } from "./shown-methods.ts";

describe("listShownMethods", () => {
  it.each([
    { methods: ["card"], shown: ["card"] },
    { methods: ["transfer", "wallet", "card"], shown: ["transfer", "wallet", "card"] },
    { methods: ["unknown", "wallet"], shown: ["wallet"] },
    { methods: [], shown: [] },
  ] as const)("listShownMethods of $methods is $shown", ({ methods, shown }) => {
    expect(listShownMethods([...methods])).toEqual(shown);
  });
});
