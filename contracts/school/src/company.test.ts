import { describe, expect, it } from "vitest";
import { contactMessage } from "./company.ts";

const message = {
  fullName: "Nour Hassan",
  email: "nour@example.com",
  isOnWhatsapp: false,
  details: "Do you teach on Fridays?",
  agreesToOffers: false,
};

function readCodes(value: object): Record<string, string> {
  const issues = contactMessage.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join("."), issue.message]));
}

describe("contactMessage", () => {
  it.each([
    ["an e-mail", {}],
    ["a phone instead of an e-mail", { email: undefined, phone: "+20 10 1234 5678" }],
    ["WhatsApp with a phone", { isOnWhatsapp: true, phone: "01012345678" }],
  ])("takes %s", (_what, changes) => {
    expect(readCodes({ ...message, ...changes })).toEqual({});
  });

  it.each([
    ["neither e-mail nor phone", { email: undefined }, { email: "validation.required" }],
    ["WhatsApp without a phone", { isOnWhatsapp: true }, { phone: "validation.phone_required" }],
    ["a name of blanks", { fullName: "  " }, { fullName: "validation.required" }],
    ["no details", { details: "" }, { details: "validation.required" }],
    ["a broken e-mail", { email: "nour@" }, { email: "validation.email_invalid" }],
  ])("refuses %s", (_what, changes, codes) => {
    expect(readCodes({ ...message, ...changes })).toEqual(codes);
  });
});
