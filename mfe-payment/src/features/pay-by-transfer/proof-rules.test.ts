import { describe, expect, it } from "vitest";
import { NO_TEXTS, proofFault, textFaults } from "./proof-rules.ts";

const MB_5 = 5 * 1024 * 1024;

describe("proofFault", () => {
  it.each([
    [{ name: "a.jpg", size: MB_5 }, null],
    [{ name: "a.JPEG", size: 1 }, null],
    [{ name: "a.png", size: 1 }, null],
    [{ name: "a.pdf", size: 1 }, null],
    [{ name: "a.pdf", size: MB_5 + 1 }, "files.too_large"],
    [{ name: "a.webp", size: 1 }, "files.type_refused"],
    [{ name: "a.pdf.exe", size: 1 }, "files.type_refused"],
    [{ name: "pdf", size: 1 }, "files.type_refused"],
  ])("proofFault of %j is %j", (file, fault) => {
    expect(proofFault(file)).toBe(fault);
  });
});

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
