import type { LessonLength, Specialization, Trainer } from "@kalima/catalog-contract";
import { type BilingualText, type CefrLevel, HOUR_MS } from "@kalima/contracts/domain";
import { computeTrust } from "../core/trust.policy.ts";
import { encodeFreeTimes } from "./free-quarters.ts";
import { listIndexedWords } from "./search-words.ts";
import { listBlocks } from "./week-ranges.ts";

export type ListedTrainer = {
  name: BilingualText;
  page: { headline: BilingualText };
  country: string;
  specializations: readonly Specialization[];
  levels: readonly CefrLevel[];
  lesson_lengths: readonly LessonLength[];
  gender: Trainer["gender"];
  intro_video_file_id: string | null;
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
export function createListing(
  trainer: ListedTrainer,
  free: readonly number[],
  noticeHours: number,
  now: number,
): Listing {
  const lastFreeAt = free.at(-1) ?? Number.NEGATIVE_INFINITY;
  const notice = noticeHours * HOUR_MS;
  const isFree = lastFreeAt >= now + Math.max(FREE_WITHIN_MS, notice);
  const special = trainer.specializations;
  const texts = [trainer.name, trainer.page.headline].flatMap(({ en, ar }) => [en, ar]);
  return {
    tokens: [
      ...special.map(toSpecializationToken),
      ...trainer.levels.map(toLevelToken),
      ...trainer.lesson_lengths.map(toLengthToken),
      toCountryToken(trainer.country),
      toGenderToken(trainer.gender),
      ...(trainer.intro_video_file_id ? [VIDEO_TOKEN] : []),
    ],
    blocks: listBlocks(free),
    freeQuarters: Buffer.from(encodeFreeTimes(free, now)).toString("base64"),
    words: listIndexedWords([...texts, ...special.map((name) => SPECIALIZATION_WORDS[name])]),
    matchRank: (isFree ? 0 : BEHIND_ALL) - computeTrust(trainer),
    ratingRank: -computeTrust(trainer),
    lastFreeAt,
    lastCallAt: lastFreeAt - notice,
  };
}

export const toSpecializationToken = (name: Specialization) => `s:${name}`;
export const toLevelToken = (level: CefrLevel) => `l:${level}`;
export const toLengthToken = (lessonMinutes: number) => `m:${lessonMinutes}`;
export const toGenderToken = (gender: Trainer["gender"]) => `g:${gender}`;
export const VIDEO_TOKEN = "v:intro";
export const toCountryToken = (country: string) => `c:${country}`;
