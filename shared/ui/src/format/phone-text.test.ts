import { expect, it } from "vitest";
import { phoneText } from "./phone-text.ts";

it.each([
  ["+201055206599", "+20 10 5520 6599"],
  ["+20225550100", "+20 2 2555 0100"],
  ["+966512345678", "+966 51 234 5678"],
  ["+971501234567", "+971 50 123 4567"],
  ["+12025550123", "+1 202 555 0123"],
  ["+20 2 5550 1234", "+20 2 5550 1234"],
  ["01055206599", "01055206599"],
])("writes %s as %s, on one line", (phone, text) => {
  expect(phoneText(phone)).toBe(text.replaceAll(" ", "\u00a0"));
});
