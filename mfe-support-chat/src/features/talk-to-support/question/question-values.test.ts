import { describe, expect, it } from "vitest";
import { dialledNumber } from "./question-values.ts";

describe("a phone number", () => {
  it.each([
    ["+20 (10) 1234-5678", "+201012345678"],
    ["0020 10 12345678", "+201012345678"],
    ["+٢٠١٠١٢٣٤٥٦٧٨", "+201012345678"],
    ["010 1234 5678", "01012345678"],
  ])("typed as %s is %s", (typed, dialled) => expect(dialledNumber(typed)).toBe(dialled));
});
