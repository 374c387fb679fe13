import { createHash } from "node:crypto";
import { type CefrLevel, DAY_MS } from "@kalima/contracts/domain";
import type { PracticeSentence } from "@kalima/learning-contract";
import { LEVEL_SENTENCES } from "./level-sentences.ts";

type Sentence = Omit<PracticeSentence, "isSaid">;
type SpokenWord = { word: string; meaning: string; example: string | null };

/** With fewer own sentences than days of a week, those of the level join them, so that none returns within a week. */
const ENOUGH_OWN = 7;
/** A longer example is no sentence to say in one breath. */
const MAX_LENGTH = 160;
/** A student whose level is not known yet gets what most can say. */
export const FIRST_LEVEL: CefrLevel = "A2";

function toOwnSentence({ word, meaning, example }: SpokenWord): Sentence[] {
  const text = example?.trim() ?? "";
  // An example may be written in Arabic, which is no sentence to practise.
  if (text.length > MAX_LENGTH || !/[a-z]/i.test(text) || /\p{Script=Arabic}/u.test(text)) return [];
  return [{ text, source: "word", meaning, word }];
}

/**
 * The sentence that a student says on a day: each one once before the first returns, in an order of their own. It is the
 * same all day while `words` are.
 *
 * @param words Of lessons before this day, so that a lesson of today changes nothing.
 */
export function chooseSentence(
  studentId: string,
  day: string,
  { words, level }: { words: readonly SpokenWord[]; level: CefrLevel },
): Sentence {
  const own = words.flatMap(toOwnSentence);
  const ofLevel = LEVEL_SENTENCES[level].map(
    ([text, meaning]): Sentence => ({ text, source: "level", meaning, word: null }),
  );
  const rank = ({ text }: Sentence) => createHash("sha256").update(`${studentId} ${text}`).digest("hex");
  const sentences = (own.length >= ENOUGH_OWN ? own : [...own, ...ofLevel])
    .map((sentence) => ({ sentence, rank: rank(sentence) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen = sentences[(Date.parse(`${day}T00:00:00Z`) / DAY_MS) % sentences.length];
  if (!chosen) throw new Error("unreachable: every level has sentences");
  return chosen.sentence;
}
