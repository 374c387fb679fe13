import { showsSomething } from "@kalima/contracts/domain";
import type { WritingHint } from "@kalima/learning-contract";

/** Words around a place that a hint is recognised by, in a comment. */
const CONTEXT_WORDS = 2;

const lastWords = (text: string) =>
  text
    .split(/(?<=\s)/)
    .slice(-CONTEXT_WORDS)
    .join("");
const firstWords = (text: string) =>
  text
    .split(/(?=\s)/)
    .slice(0, CONTEXT_WORDS)
    .join("");

/** A line of a comment: the words as written, as suggested, and why. */
export function formatHint({ before, text, after, message, suggestions }: WritingHint): string {
  const around = (middle: string) => `${lastWords(before)}${middle}${firstWords(after)}`.replace(/\s+/g, " ").trim();
  const [suggestion] = suggestions;
  const place = suggestion === undefined ? `“${around(text)}”` : `“${around(text)}” → “${around(suggestion)}”`;
  return `${place}: ${message}`;
}

/** The comment with a line below what is typed. */
export function addLine(typed: string, line: string): string {
  return showsSomething(typed) ? `${typed.trimEnd()}\n${line}` : line;
}
