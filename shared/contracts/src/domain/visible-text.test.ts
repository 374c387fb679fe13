import { describe, expect, it } from "vitest";
import { hasLetters, showsSomething, staysInLine, tidyName } from "./visible-text.ts";

describe("showsSomething", () => {
  it.each([
    "",
    " ",
    "\u00a0\u202f\u3000",
    "\u200b",
    "\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u2060\u200d\u200c",
    "\u00ad",
    "\ufeff",
    "\u034f",
    "\u0301\u0651",
    "\u2800",
    "\u200e\u061c\u202e",
    "\u{e0061}\u{e007f}",
    "\ufe0f\u{e0100}",
    "\u2028\n\t",
    "\u180e\u17b4",
    "\ud800",
  ])("sees nothing in %j", (text) => {
    expect(showsSomething(text)).toBe(false);
  });

  it.each(["x", ".", "؟", "1", "👍", "👨‍👩‍👧", "❤️", "🏳️‍🌈", "1️⃣", "🇪🇬", "é", "\u200bx", "李", "می‌خواهم", "…", "٪"])(
    "sees something in %j",
    (text) => {
      expect(showsSomething(text)).toBe(true);
    },
  );
});

const accepts = (typed: string) => hasLetters(tidyName(typed)) && staysInLine(tidyName(typed));

describe("a name", () => {
  it.each([
    "Nour Hassan",
    "عبد الرحمن حسن",
    "مُحَمَّد",
    "O'Connor",
    "O’Neil",
    "Ana-María",
    "Łukasz",
    "Şükrü",
    "李小龙",
    "देवनागरी",
    "علی‌رضا",
    "क्‍ष",
    "김철수",
    "J. R. R. Tolkien",
    "Dr. Who",
    "ʻOkina",
    "葛\u{e0100}城",
    "Mᶜ Donald 3rd",
  ])("%j stays as it is", (name) => {
    expect([tidyName(name), accepts(name)]).toEqual([name, true]);
  });

  it.each([
    ["  Nour\u200f ", "Nour"],
    ["\u200eNour\u200b\u00ad", "Nour"],
    ["\u200cNour\u200d", "Nour"],
    ["\ufeffعلی‌رضا\u061c", "علی‌رضا"],
  ])("%j is %j", (typed, name) => {
    expect([tidyName(typed), accepts(typed)]).toEqual([name, true]);
  });

  it.each([
    "",
    "\u3164",
    "\u200b",
    "\u200d\u200d",
    "\u0301",
    "---",
    "👍",
    "A\u2028B",
    "A\u2029B",
    "A\nB",
    "A\u0000B",
    "A\u0085B",
    "\u202eevil",
    "A\u202aB",
    "A\u2066B\u2069",
    "\u2067A",
    "\u115f\u2800",
  ])("%j is refused", (typed) => {
    expect(accepts(typed)).toBe(false);
  });
});
