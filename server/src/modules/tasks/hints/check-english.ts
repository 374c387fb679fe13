import {
  HINTS_LIST_LENGTH,
  HINTS_TEXT_MAX_LENGTH,
  type HintKind,
  type WritingHint,
  type WritingHints,
} from "@kalima/learning-contract";
import { Dialect, type Lint, LocalLinter, SuggestionKind } from "harper.js";
import { slimBinary } from "harper.js/slimBinary";

/** Characters of a sentence that are shown on either side of a place, at most. */
const CONTEXT = 200;
const MAX_SUGGESTIONS = 3;
/** Letters that must be Latin for a text to be English; students gloss a word in Arabic here and there. */
const LATIN_SHARE = 0.7;
/** Words that no dictionary knows, at most, among all words. Learners who misspell a third of them still write English. */
const UNKNOWN_SHARE = 0.35;
/** No word is longer; the checker gives up on some that are. */
const MAX_WORD = 80;

/** Kinds of the checker by ours. It has others, about style, dialect and layout, which are no matter for a learner. */
const KINDS: Readonly<Record<string, Exclude<HintKind, "unknown">>> = {
  Agreement: "grammar",
  Capitalization: "capitals",
  Eggcorn: "word_choice",
  Grammar: "grammar",
  Malapropism: "word_choice",
  Miscellaneous: "other",
  Nonstandard: "grammar",
  Punctuation: "punctuation",
  Redundancy: "word_choice",
  Repetition: "repetition",
  Spelling: "spelling",
  Typo: "spelling",
  Usage: "word_choice",
  WordChoice: "word_choice",
};
/** Rules whose kind the checker leaves open, or names too vaguely. */
const KINDS_OF_RULES: Readonly<Record<string, Place["kind"]>> = {
  AnA: "grammar",
  NominalWants: "grammar",
  ThenThan: "word_choice",
};
/** Rules whose suggestions fit no sentence: "an tip" for "an advice". Their reasons are right. */
const WITHOUT_SUGGESTIONS = ["MassNouns"];
/** English words of this region that the dictionary lacks. */
const WORDS_OF_REGION = [
  "felucca",
  "galabeya",
  "iftar",
  "koshari",
  "koshary",
  "molokhia",
  "oud",
  "souk",
  "suhoor",
  "tuktuk",
];
/**
 * Rules that explain a learner's mistake by something far-fetched, such as "informations" by "in formations"; and the one about long
 * sentences, because the checker keeps no place inside another.
 */
const SWITCHED_OFF = ["LongSentences", "SplitWords", "WrongNegative"];

type Place = { start: number; end: number; kind: Exclude<HintKind, "unknown">; message: string; suggestions: string[] };

const PLAIN = { language: "plaintext" } as const;
const NOTHING = { hints: [], hasMore: false };
const byStart = (a: Place, b: Place) => a.start - b.start || b.end - a.end;
const isName = (text: string) => /^\p{Lu}/u.test(text);

function isWrittenInLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 0 && latin / letters >= LATIN_SHARE;
}

/** Reads what the checker found, and gives its memory back. */
function toPlace(lint: Lint, rule: string): Place | null {
  const kind = KINDS_OF_RULES[rule] ?? KINDS[lint.lint_kind()];
  if (!kind) return null;
  const { start, end } = lint.span();
  const problem = lint.get_problem_text();
  const suggestions = lint.suggestions().map((suggestion) => {
    const text = suggestion.get_replacement_text();
    return suggestion.kind() === SuggestionKind.InsertAfter ? problem + text : text;
  });
  const message = lint.message().replace(/`([^`]*)`/g, "“$1”");
  const distinct = [...new Set(suggestions.map((text) => text.trimEnd()))];
  const isHelpful = !WITHOUT_SUGGESTIONS.includes(rule);
  return { start, end, kind, message, suggestions: isHelpful ? distinct.slice(0, MAX_SUGGESTIONS) : [] };
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** The sentence around a place, which ends with its line; three dots stand for what is left out of a long one. */
function showInSentence(text: string, { start, end, kind, message, suggestions }: Place): WritingHint {
  const found = sentences.segment(text);
  const first = found.containing(start)?.index ?? start;
  const last = found.containing(end - 1);
  const next = last ? last.index + last.segment.length : end;
  const before = text.slice(Math.max(first, start - CONTEXT), start).trimStart();
  const after = text.slice(end, Math.min(next, end + CONTEXT)).trimEnd();
  return {
    kind,
    before: start - first > CONTEXT ? `…${before.replace(/^\S*/, "")}` : before,
    text: text.slice(start, end),
    after: next - end > CONTEXT ? `${after.replace(/\S*$/, "")}…` : after,
    message,
    suggestions,
  };
}

/**
 * Loads the checker, which takes a second or two and 250 MB. It is made for a thread: what it does not accept makes it fail for
 * good.
 */
export async function createEnglishCheck() {
  const american = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
  const british = new LocalLinter({ binary: slimBinary, dialect: Dialect.British });
  const rules = await american.getLintConfig();
  await american.setLintConfig({ ...rules, ...Object.fromEntries(SWITCHED_OFF.map((name) => [name, false])) });
  await american.importWords(WORDS_OF_REGION);
  await british.setup();

  /** Words that are no English on the other side of the ocean either. */
  async function findMisspelt(words: readonly string[]): Promise<Set<string>> {
    if (words.length === 0) return new Set();
    const lints = await british.lint([...new Set(words)].join("\n\n"), PLAIN);
    return new Set(
      lints.map((lint) => {
        const text = lint.get_problem_text();
        lint.free();
        return text;
      }),
    );
  }

  async function findAll(text: string): Promise<(Place & { rule: string })[]> {
    const lints = Object.entries(await american.organizedLints(text, PLAIN));
    return lints.flatMap(([rule, found]) =>
      found.flatMap((lint) => {
        const place = toPlace(lint, rule);
        lint.free();
        return place ? [{ ...place, rule }] : [];
      }),
    );
  }

  /** Places in their order, none inside another; null for a text that is not English. Names are left out, which no dictionary has. */
  async function findPlaces(text: string): Promise<Place[] | null> {
    const found = await findAll(text);
    const wordAt = ({ start, end }: Place) => text.slice(start, end);
    const unknown = found.filter(({ rule }) => rule === "SpellCheck");
    const misspelt = await findMisspelt(unknown.map(wordAt));
    const isMisspelt = (place: Place) => misspelt.has(wordAt(place));
    const words = text.match(/\p{L}+/gu)?.length ?? 0;
    if (unknown.filter(isMisspelt).length > words * UNKNOWN_SHARE) return null;
    const kept = found.filter((place) => place.rule !== "SpellCheck" || (isMisspelt(place) && !isName(wordAt(place))));
    let reached = 0;
    return kept.toSorted(byStart).filter(({ start, end }) => {
      const isFree = start >= reached;
      if (isFree) reached = end;
      return isFree;
    });
  }

  return async function check(text: string): Promise<WritingHints> {
    if (text.trim() === "") return { state: "no_text", ...NOTHING };
    const clean = text.replace(/\r\n?/g, "\n");
    if (clean.length > HINTS_TEXT_MAX_LENGTH) return { state: "too_long", ...NOTHING };
    const mayBeEnglish = isWrittenInLatin(clean) && clean.split(/\s+/).every(({ length }) => length <= MAX_WORD);
    const places = mayBeEnglish ? await findPlaces(clean) : null;
    if (!places) return { state: "other_language", ...NOTHING };
    return {
      state: "checked",
      hints: places.slice(0, HINTS_LIST_LENGTH).map((place) => showInSentence(clean, place)),
      hasMore: places.length > HINTS_LIST_LENGTH,
    };
  };
}
