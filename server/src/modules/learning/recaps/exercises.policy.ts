import { createHash } from "node:crypto";
import { showsSomething } from "@kalima/contracts/domain";
import { EXERCISE_GAP, isRightAnswer, RECAP_EXERCISES, type RecapExercise } from "@kalima/learning-contract";
import { type CollectedWord, toWordKey } from "../vocabulary/words.policy.ts";

type Word = Pick<CollectedWord, "key" | "word" | "meaning" | "example">;

const MAX_OPTIONS = 4;
/** The exercise in the middle asks for a meaning, so that not all three are gaps. */
const MATCH_AT = 1;

/** A longer example is no sentence to read at a glance. */
const MAX_SENTENCE_LENGTH = 200;

/** An order that depends on nothing but the lesson and the words. */
function shuffle<T>(items: readonly T[], seed: string, toText: (item: T) => string): T[] {
  const rank = (item: T) =>
    createHash("sha256")
      .update(`${seed} ${toText(item)}`)
      .digest("hex");
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item);
}

/** Written before a word in a list, and rarely before it in a sentence. */
const ARTICLE = /^(to|a|an|the)\s+/i;

/** The example with a gap, and the word that fits it; null if the word does not stand in it as it is. */
function makeGap({ word, example }: Word): { sentence: string; answer: string } | null {
  if (!example || example.length > MAX_SENTENCE_LENGTH) return null;
  const answer = word.replace(ARTICLE, "");
  const escaped = answer.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "iu");
  return found.test(example) ? { sentence: example.replace(found, () => EXERCISE_GAP), answer } : null;
}

/** Meanings that differ from the right one and from each other. */
function listOthers(word: Word, words: readonly Word[]): string[] {
  const differing: string[] = [];
  for (const { meaning } of words) {
    if (![word.meaning, ...differing].some((known) => isRightAnswer({ answer: known }, meaning)))
      differing.push(meaning);
  }
  return differing;
}

function makeExercise(word: Word, at: number, words: readonly Word[], seed: string): RecapExercise {
  const gap = makeGap(word);
  const others = shuffle(listOthers(word, words), `${seed} ${word.key}`, (meaning) => meaning).slice(
    0,
    MAX_OPTIONS - 1,
  );
  if (others.length > 0 && (at === MATCH_AT || gap === null)) {
    const options = shuffle([word.meaning, ...others], seed, (meaning) => meaning);
    return { kind: "match", prompt: word.word, sentence: null, options, answer: word.meaning };
  }
  return {
    kind: "gap",
    prompt: word.meaning,
    sentence: gap?.sentence ?? null,
    options: [],
    answer: gap?.answer ?? word.word,
  };
}

/**
 * Up to `RECAP_EXERCISES` exercises from words that have a meaning: those of the lesson first, then earlier ones. The same
 * lesson and words give the same exercises.
 */
export function buildExercises(lessonId: string, fresh: readonly Word[], earlier: readonly Word[]): RecapExercise[] {
  const usable = (words: readonly Word[]) =>
    shuffle(
      words.filter(({ word, meaning }) => showsSomething(meaning) && isRightAnswer({ answer: word }, word)),
      lessonId,
      ({ word }) => toWordKey(word),
    );
  const words = [...usable(fresh), ...usable(earlier)];
  return words.slice(0, RECAP_EXERCISES).map((word, at) => makeExercise(word, at, words, lessonId));
}
