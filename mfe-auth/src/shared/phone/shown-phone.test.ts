import { describe, expect, it } from "vitest";
import { shownPhone } from "./shown-phone.ts";

describe("shownPhone", () => {
  it.each([
    ["01012345678", "EG", "+20\u00a001012345678"],
    ["010 1234 5678", "EG", "+20\u00a0010\u00a01234\u00a05678"],
    ["+44 7911 123456", "EG", "+44\u00a07911\u00a0123456"],
    ["01012345678", undefined, "01012345678"],
  ])("shows %j of %s as %j, which no line breaks", (phone, country, shown) => {
    expect(shownPhone(phone, country)).toBe(shown);
  });
});
