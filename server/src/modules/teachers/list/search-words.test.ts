import { expect, it } from "vitest";
import { indexedWords, searchQuery } from "./search-words.ts";

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
  expect(indexedWords([text])).toEqual(words);
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
  expect(searchQuery(search)).toBe(query);
});
