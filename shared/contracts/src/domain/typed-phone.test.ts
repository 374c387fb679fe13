import { expect, it } from "vitest";
import { dialledPhone } from "./typed-phone.ts";

const HELD = "+201012345678";
const replaceDigits = (zero: number) => HELD.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

it.each([
  ["+20 10 1234 5678", HELD],
  ["0020 10 1234 5678", HELD],
  ["+20 (10) 1234-5678", HELD],
  ["+20.10.1234.5678", HELD],
  ["+20\u201110\u20131234\u22125678", HELD],
  ["\u202a+20 101 234 5678\u202c", HELD],
  ["\u2066+20\u202f101\u00a0234\u20095678\u2069", HELD],
  ["\u200e+20\u200e101\u061c2345678\u200b\ufeff", HELD],
  ["\uff0b\uff12\uff10\u3000101\u3000234\u30005678", HELD],
  ["tel:+20-101-234-5678", HELD],
  ["\t+201012345678\n", HELD],
  ["٠١٠١٢٣٤٥٦٧٨", "01012345678"],
  ["۰۱۰ ۱۲۳۴ ۵۶۷۸", "01012345678"],
])("reads %j as %j", (typed, dialled) => {
  expect(dialledPhone(typed)).toBe(dialled);
});

it.each([0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xe50, 0x1040, 0x17e0, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7f6, 0x1e950])(
  "reads digits from U+%i on",
  (zero) => {
    expect(dialledPhone(replaceDigits(zero))).toBe(HELD);
  },
);

it.each([
  "",
  "-------",
  "+",
  "()",
  "\u200e\u200e",
  "abc",
  "12a4567",
  "0000000",
  "+20+101234567",
  "123",
  "1234567890123456",
  "½1234567",
  "nour@example.com",
])("reads no number in %j", (typed) => {
  expect(dialledPhone(typed)).toBeNull();
});
