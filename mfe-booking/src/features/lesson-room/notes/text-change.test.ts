import { expect, it } from "vitest";
import { changeBetween, movedCaret } from "./text-change.ts";

it.each([
  ["typing at the end", "Hello", "Hello!", { at: 5, removed: 0, inserted: "!" }],
  ["deleting in the middle", "Hello", "Heo", { at: 2, removed: 2, inserted: "" }],
  ["replacing", "one two", "one six", { at: 4, removed: 3, inserted: "six" }],
  ["repeating a letter", "aa", "aaa", { at: 2, removed: 0, inserted: "a" }],
  ["nothing", "same", "same", { at: 4, removed: 0, inserted: "" }],
  ["another emoji of the same block", "a😀b", "a😁b", { at: 1, removed: 2, inserted: "😁" }],
  ["an emoji that ends alike", "😀", "🐀", { at: 0, removed: 2, inserted: "🐀" }],
  ["Arabic", "كلمة", "كلمات", { at: 3, removed: 1, inserted: "ات" }],
])("%s", (_, before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change);
  expect(before.slice(0, change.at) + change.inserted + before.slice(change.at + change.removed)).toBe(after);
});

it.each([
  ["before the change", 2, 2],
  ["after it", 9, 10],
  ["inside what was removed", 5, 7],
])("a caret %s", (_, caret, expected) => {
  expect(movedCaret(caret, { at: 4, removed: 2, inserted: "abc" })).toBe(expected);
});
