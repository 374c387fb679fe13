import { describe, expect, it } from "vitest";
import { compareWords, type Piece } from "./compare-words.ts";

/** Changed words in brackets. */
const write = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("");

describe("two versions of a text", () => {
  it.each([
    ["a word", "I goed home.", "I went home.", "I [goed] home.", "I [went] home."],
    ["an Arabic word", "ذهبتُ إلى البيت", "رجعتُ إلى البيت", "[ذهبتُ] إلى البيت", "[رجعتُ] إلى البيت"],
    ["a word more", "It is cold.", "It is very cold.", "It is cold.", "It is [very ]cold."],
    ["a mark", "Yes I do", "Yes, I do", "Yes I do", "Yes[,] I do"],
    ["a word with an apostrophe", "I don't", "I do", "I [don't]", "I [do]"],
    ["nothing", "The same", "The same", "The same", "The same"],
    ["everything", "", "New", "", "[New]"],
    ["a line alone, not at all", "One\nTwo", "One Two", "One\nTwo", "One Two"],
    ["quotes that a program turned, not at all", "I don't “ﬁt”", 'I don’t "fit"', "I don't “ﬁt”", 'I don’t "fit"'],
  ])("differ by %s", (_what, older, newer, left, right) => {
    const compared = compareWords(older, newer);
    expect([write(compared.older), write(compared.newer)]).toEqual([left, right]);
  });

  it("are the same, however their lines are broken", () => {
    expect(compareWords("It's one\nline.", "It’s one line.").isSame).toBe(true);
    expect(compareWords("One", "Two").isSame).toBe(false);
  });

  it("come whole again from their pieces", () => {
    const [older, newer] = ["A  b\tc — d.\n", "a b c, ده d!\n\n"];
    const compared = compareWords(older, newer);
    const join = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join("");
    expect([join(compared.older), join(compared.newer)]).toEqual([older, newer]);
  });
});
