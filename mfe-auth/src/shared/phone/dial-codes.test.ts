import { getCountryCallingCode } from "libphonenumber-js";
import { describe, expect, it } from "vitest";
import { countryOfPhone, DIAL_CODES } from "./dial-codes.ts";

describe("DIAL_CODES", () => {
  it("agrees with libphonenumber for every country", () => {
    for (const [country, code] of DIAL_CODES) {
      expect(getCountryCallingCode(country as "EG"), country).toBe(code);
    }
  });
});

describe("countryOfPhone", () => {
  it.each([
    ["+201012345678", "EG", "its code is its own"],
    ["+966512345678", "SA", "its code is its own"],
    ["+12025550123", null, "several countries share +1"],
    ["01012345678", null, "a national form names no country"],
    ["", null, "there is no number"],
  ])("countryOfPhone of %j is %j because %s", (phone, country, _because) => {
    expect(countryOfPhone(phone)).toBe(country);
  });
});
