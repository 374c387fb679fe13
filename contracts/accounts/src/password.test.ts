import { describe, expect, it } from "vitest";
import { newPassword } from "./password.ts";

function getCode(password: string): string | undefined {
  return newPassword.safeParse(password).error?.issues[0]?.message;
}

describe("newPassword", () => {
  it.each(["Kalima-7x", "aA345678", "كلمةaA12", `Aa1${"x".repeat(125)}`])("takes %s", (password) => {
    expect(getCode(password)).toBeUndefined();
  });

  it.each([
    ["aA34567", "validation.password_weak", "seven characters"],
    ["kalima-77", "validation.password_weak", "no uppercase letter"],
    ["KALIMA-77", "validation.password_weak", "no lowercase letter"],
    ["Kalima-xx", "validation.password_weak", "no number"],
    ["كلمةكلمةكلمة1", "validation.password_weak", "letters of another script are welcome, but do not replace these"],
    [`Aa1${"x".repeat(126)}`, "validation.password_too_long", "129 characters"],
  ])("refuses %s with %s: %s", (password, code) => {
    expect(getCode(password)).toBe(code);
  });
});
