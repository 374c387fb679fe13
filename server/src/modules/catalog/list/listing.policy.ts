import type { Specialization } from "@kalima/contracts/api";
import type { BilingualText, CefrLevel, LessonLength } from "@kalima/contracts/domain";
import { HOUR_MS } from "../../../time/wall-clock.ts";
import { trust } from "../core/trust.policy.ts";
import { quartersOf } from "./free-quarters.ts";
import { indexedWords } from "./search-words.ts";
import { blocksAt } from "./week-ranges.ts";

export type ListedTrainer = {
  name: BilingualText;
  page: { headline: BilingualText };
  country: string;
  specializations: readonly Specialization[];
  levels: readonly CefrLevel[];
  lesson_lengths: readonly LessonLength[];
  rating_average: number | null;
  rating_count: number;
};

/** Values by which a listing is found and ordered. Ranks sort in ascending order. */
export type Listing = {
  tokens: string[];
  blocks: number[];
  /** Free quarters of an hour, as bits in base64 (free-quarters.ts). */
  freeQuarters: string;
  words: string[];
  matchRank: number;
  ratingRank: number;
  /** Milliseconds; `-Infinity` without a free time. */
  lastFreeAt: number;
  lastCallAt: number;
};

/** Search words for each speciality, in English and Arabic. */
const SPECIALIZATION_WORDS: Readonly<Record<Specialization, string>> = {
  conversation: "conversation speaking محادثة كلام",
  business: "business work أعمال عمل",
  ielts: "ielts exam آيلتس أيلتس اختبار",
  grammar: "grammar قواعد نحو",
  kids: "kids children أطفال",
  pronunciation: "pronunciation accent نطق",
};
/** A trainer without anything free after this comes behind all others in a match: "not today" has passed in every zone. */
const FREE_WITHIN_MS = 48 * HOUR_MS;
/** More than any trust: an average is at most 5. */
const BEHIND_ALL = 10;

/** The listing of a trainer. `free` are free start times from `now` on, in order, in milliseconds. */
export function listingOf(trainer: ListedTrainer, free: readonly number[], noticeHours: number, now: number): Listing {
  const lastFreeAt = free.at(-1) ?? Number.NEGATIVE_INFINITY;
  const notice = noticeHours * HOUR_MS;
  const isFree = lastFreeAt >= now + Math.max(FREE_WITHIN_MS, notice);
  const special = trainer.specializations;
  const texts = [trainer.name, trainer.page.headline].flatMap(({ en, ar }) => [en, ar]);
  return {
    tokens: [
      ...special.map(specializationToken),
      ...trainer.levels.map(levelToken),
      ...trainer.lesson_lengths.map(lengthToken),
      countryToken(trainer.country),
    ],
    blocks: blocksAt(free),
    freeQuarters: Buffer.from(quartersOf(free, now)).toString("base64"),
    words: indexedWords([...texts, ...special.map((name) => SPECIALIZATION_WORDS[name])]),
    matchRank: (isFree ? 0 : BEHIND_ALL) - trust(trainer),
    ratingRank: -trust(trainer),
    lastFreeAt,
    lastCallAt: lastFreeAt - notice,
  };
}

export const specializationToken = (name: Specialization) => `s:${name}`;
export const levelToken = (level: CefrLevel) => `l:${level}`;
export const lengthToken = (lessonMinutes: number) => `m:${lessonMinutes}`;
export const countryToken = (country: string) => `c:${country}`;
