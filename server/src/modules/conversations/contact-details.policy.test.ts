import { expect, it } from "vitest";
import { hideContacts } from "./contact-details.policy.ts";

it.each([
  ["call me on 01012345678", "call me on •••"],
  ["+20 101 234 5678 please", "••• please"],
  ["(010) 1234-5678", "(•••"],
  ["رقمي ٠١٠١٢٣٤٥٦٧٨", "رقمي •••"],
  ["mona.adel@example.com!", "•••!"],
  ["mona (at) example (dot) com", "•••"],
  ["see https://example.com/me?x=1 now", "see ••• now"],
  ["wa.me/201012345678", "•••"],
  ["I am @mona.adel there", "I am ••• there"],
])("hides in %j what reaches a person elsewhere", (text, hidden) => {
  expect(hideContacts(text)).toBe(hidden);
});

it.each([
  "Our lesson is on 2026-03-29 at 10:00",
  "29/3/2026 15:30",
  "It costs 1,200 EGP for 12 lessons",
  "Read pages 10, 11 and 12 of unit 5",
  "IELTS 7.5, B2, 50 minutes",
  "موعدنا ٢٩/٣/٢٠٢٦",
])("leaves %j as it is", (text) => {
  expect(hideContacts(text)).toBe(text);
});
