import { describe, expect, it } from "vitest";
import { NO_TEXTS, textFaults } from "./proof-rules.ts";

describe("textFaults", () => {
  it("misses nothing, as the server does", () => {
    expect(textFaults(NO_TEXTS)).toEqual({});
  });

  it.each([
    ["123", { accountNumber: "validation.invalid" }],
    ["12 34-5678", {}],
    ["٤٥٦٧٨٩", {}],
    ["12;34", { accountNumber: "validation.invalid" }],
  ])("textFaults of the account number %s are %j", (accountNumber, faults) => {
    expect(textFaults({ ...NO_TEXTS, accountName: "Mona", bankName: "Nile", accountNumber })).toEqual(faults);
  });
});
