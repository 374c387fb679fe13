import { describe, expect, it } from "vitest";
import { methodOrder } from "./method-order.ts";

describe("methodOrder", () => {
  it.each([
    { methods: ["card"], isPhone: true, shown: ["card"] },
    { methods: ["transfer", "wallet", "card"], isPhone: false, shown: ["card", "wallet", "transfer"] },
    { methods: ["transfer", "wallet", "card"], isPhone: true, shown: ["wallet", "card", "transfer"] },
    { methods: ["unknown", "wallet"], isPhone: false, shown: ["wallet"] },
    { methods: [], isPhone: true, shown: [] },
  ] as const)("methodOrder of $methods is $shown (on a phone: $isPhone)", ({ methods, isPhone, shown }) => {
    expect(methodOrder([...methods], isPhone)).toEqual(shown);
  });
});
