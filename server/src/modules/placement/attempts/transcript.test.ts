import { expect, it } from "vitest";
import { formatTranscript } from "./transcript.ts";

it.each([
  ["a speaker alone is not named", ["anna", "anna"], ["One.", "Two."]],
  ["a woman and a man", ["anna", "ben"], ["Woman: One.", "Man: Two."]],
  ["two of a kind are numbered", ["dina", "ben", "anna"], ["Woman 1: One.", "Man: Two.", "Woman 2: Three."]],
] as const)("%s", (_, speakers, lines) => {
  const texts = ["One.", "Two.", "Three."];
  expect(formatTranscript(speakers.map((speaker, at) => ({ speaker, text: texts[at] ?? "" })))).toEqual(lines);
});
