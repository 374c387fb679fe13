import { describe, expect, it } from "vitest";
import { typedCode } from "./typed-code.ts";

describe("typedCode", () => {
  it.each([
    ["012345", "012345", "it is typed"],
    ["012 345", "012345", "a space parts it"],
    ["0-1-2-3-4-5", "012345", "dashes part it"],
    ["٠١٢٣٤٥", "012345", "its digits are Arabic"],
    ["۰۱۲۳۴۵", "012345", "its digits are Persian"],
    ["\u200f٠١٢‎ ٣٤٥\n", "012345", "marks of direction came along"],
    ["Kalima 24: 012345. It works for 5 minutes.", "012345", "other numbers are around it"],
    ["رمزك هو ٠١٢ ٣٤٥ ويعمل 5 دقائق", "012345", "it comes first of the numbers"],
    ["0123456", "012345", "a digit too many was typed"],
    ["01", "01", "it is not finished"],
    ["code", "", "there is none"],
  ])("typedCode of %j is %j when %s", (text, code, _because) => {
    expect(typedCode(text)).toBe(code);
  });
});
