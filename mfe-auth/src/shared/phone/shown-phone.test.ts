import { expect, it } from "vitest";
import { maskedPhone, shownPhone } from "./shown-phone.ts";

it.each([
  ["01055206599", "EG", "+20 10 5520 6599"],
  ["010 5520 6599", "EG", "+20 10 5520 6599"],
  ["1055206599", "EG", "+20 10 5520 6599"],
  ["+966512345678", "EG", "+966 51 234 5678"],
  ["0612345678", "IT", "+39 06 1234 5678"],
  ["••••••••678", "EG", "+20 ••••••••678"],
  ["01055206599", undefined, "01055206599"],
])("shows %j of %s as %j, on one line", (phone, country, shown) => {
  expect(shownPhone(phone, country)).toBe(shown.replaceAll(" ", "\u00a0"));
});

it("leaves the last three digits", () => {
  expect(maskedPhone("٠١٠ 1234 5678")).toBe("••••••••678");
});
