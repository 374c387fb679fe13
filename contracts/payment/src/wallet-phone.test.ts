import { expect, it } from "vitest";
import { findWalletOperator, parseWalletPhone } from "./wallet-phone.ts";

it.each([
  ["01012345678", "01012345678", "vodafone"],
  ["01112345678", "01112345678", "etisalat"],
  ["01212345678", "01212345678", "orange"],
  ["01512345678", "01512345678", "we"],
  ["٠١٠١٢٣٤٥٦٧٨", "01012345678", "vodafone"],
  ["۰۱۲۱۲۳۴۵۶۷۸", "01212345678", "orange"],
  [" 010 1234-5678 ", "01012345678", "vodafone"],
  ["\u200e01012345678\u200f", "01012345678", "vodafone"],
  ["010", null, "vodafone"],
  ["0101234567", null, "vodafone"],
  ["010123456789", null, "vodafone"],
  ["0101234567a", null, "vodafone"],
  ["01312345678", null, null],
  ["02012345678", null, null],
  ["+201012345678", "01012345678", "vodafone"],
  ["0020 101 234 5678", "01012345678", "vodafone"],
  ["+966512345678", null, null],
  ["01", null, null],
  ["", null, null],
  ["toString", null, null],
])("reads %j as the number %j of %j", (typed, phone, operator) => {
  expect([parseWalletPhone(typed), findWalletOperator(typed)]).toEqual([phone, operator]);
});
