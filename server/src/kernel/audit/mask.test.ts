import { describe, expect, it } from "vitest";
import { mask, maskContacts } from "./mask.ts";

describe("a value of the audit log", () => {
  it.each([
    ["a number", { amountMinor: 123500 }, { amountMinor: 123500 }],
    ["a word of a fixed list", { state: "approved" }, { state: "approved" }],
    [
      "an id",
      { trainerId: "0193a000-0000-7000-8000-000000000e00" },
      { trainerId: "0193a000-0000-7000-8000-000000000e00" },
    ],
    ["a time", { at: new Date("2026-11-30T10:00:00Z") }, { at: "2026-11-30T10:00:00.000Z" }],
    ["a name", { name: "Mona" }, { name: "…(4)" }],
    ["a name in two languages", { name: { en: "Mona", ar: "منى" } }, { name: { en: "…(4)", ar: "…(3)" } }],
    ["a phone", { phone: "+201000000031" }, { phone: "+20…31" }],
    ["an e-mail address", { email: "mona@school.example" }, { email: "m…@…" }],
    ["a password", { newPassword: "Correct-Horse-7" }, { newPassword: "…(15)" }],
    ["a text", { comment: "Mona should read more." }, { comment: "…(22)" }],
    ["texts in a list", { lines: ["Mona should read", "more"] }, { lines: ["…(16)", "more"] }],
  ])("holds %s as it may be kept", (_what, value, kept) => {
    expect(mask(value)).toEqual(kept);
  });

  it("is bounded in its depth", () => {
    const deep = Array.from({ length: 20 }).reduce<unknown>((inner) => ({ inner }), "end");
    expect(JSON.stringify(mask(deep))).toContain("…");
  });
});

it("a reason keeps its words, without phones and e-mail addresses", () => {
  expect(maskContacts("Called +20 100 000 0031 and wrote to mona@school.example: paid twice, 1235 back")).toBe(
    "Called +20…31 and wrote to m…@…: paid twice, 1235 back",
  );
});
