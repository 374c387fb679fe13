import { expect, it } from "vitest";
import { listIndexedWords, parseSearch } from "./search-words.ts";

it.each([
  ["José ÁLVAREZ", ["jose", "alvarez"]],
  ["إيميلي أحمد آدم", ["ايميلي", "احمد", "ادم"]],
  ["مُحَمَّـــد", ["محمد"]],
  ["فاطمة منى", ["فاطمه", "مني"]],
  ["مسؤول هيئة", ["مسوول", "هييه"]],
  ["٢٤ ۷", ["24", "7"]],
  ["السيد", ["السيد", "سيد"]],
  ["الو", ["الو"]],
  ["Liam O'Connor", ["liam", "o", "connor", "oconnor"]],
  ["El-Sayed", ["el", "sayed"]],
])("finds %s by %j", (text, words) => {
  expect(listIndexedWords([text])).toEqual(words);
});

it.each([
  ["  Conn  ", "'conn':*"],
  ["أحمد ز", "'احمد':* & 'ز':*"],
  ["السيد", "'سيد':*"],
  ["سيد سيد", "'سيد':*"],
  ["٢٤", "'24':*"],
  ["a'b|c:*!", "'a':* & 'b':* & 'c':*"],
  ["%_'", null],
])("reads the search %s as %s", (search, query) => {
  expect(parseSearch(search)?.exact ?? null).toBe(query);
});

it.each([
  ["للأعمال", "اعمال"],
  ["والأعمال", "اعمال"],
  ["بالأعمال", "اعمال"],
  ["كالأعمال", "اعمال"],
  ["فالأعمال", "اعمال"],
  ["وللأعمال", "اعمال"],
  ["فبالأعمال", "اعمال"],
  ["وَالْأَعْمَال", "اعمال"],
  ["لأعمال", "اعمال"],
  ["وأعمال", "اعمال"],
  ["للأطفال", "اطفال"],
  ["والمحادثة", "محادثه"],
  ["للمحادثه", "محادثه"],
  ["وبالقواعد", "قواعد"],
  ["للغة", "لغه"],
  ["والنطق", "نطق"],
])("reads %s loosely as a word that begins with %s", (search, stem) => {
  expect(parseSearch(search)?.loose).toContain(`'${stem}':*`);
});

it.each(["الأعمال", "وليد", "كريم", "بلال", "ليلى", "لبنى", "فهد", "business", "وال"])("reads %s exactly", (search) => {
  expect(parseSearch(search)?.loose).toBeNull();
});
