import { describe, expect, it } from "vitest";
import { methodOrder } from "./method-order.ts";

describe("methodOrder", () => {
  it.each([
    { methods: ["card"], isPhone: true, shown: ["card"] },
    { methods: ["wallet", "card"], isPhone: false, shown: ["card", "wallet"] },
    { methods: ["card", "wallet"], isPhone: true, shown: ["wallet", "card"] },
    { methods: ["unknown", "wallet"], isPhone: false, shown: ["wallet"] },
    { methods: [], isPhone: false, shown: [] },
  ] as const)("of $methods on a phone ($isPhone) is $shown", ({ methods, isPhone, shown }) => {
    expect(methodOrder([...methods], isPhone)).toEqual(shown);
  });
});
