import { type CalendarDate, isSameDay } from "@internationalized/date";
import type { TimeHold } from "@kalima/booking-contract";
import { BOOKING_STORAGE_KEYS } from "@kalima/booking-contract";
import type { ErrorCode } from "@kalima/booking-contract/errors";
import type { LessonOffer, TrainerWithPrices } from "@kalima/catalog-contract";
import { LESSON_MINUTES, type Pack, pack } from "@kalima/catalog-contract";
import { instant } from "@kalima/contracts/domain";
import { type CommonCode, isAppError } from "@kalima/contracts/errors";
import { keepInTab, readFromTab } from "@kalima/platform/react";
import { dayOf } from "@kalima/ui/calendar";
import * as z from "zod/mini";
import type { TakenTimes } from "../../shared/times/taken-times.ts";
import { isOverlapped, normalizeInstant } from "../../shared/times/time-rules.ts";

/**
 * A student's choices so far. `times` are sorted, normalized instants, so they compare as strings. Their lessons do not
 * overlap, although some trainers offer a start every half hour.
 */
export type Draft = {
  pack: Pack | null;
  /** Length of each lesson. */
  lessonMinutes: number;
  times: readonly string[];
  note: string;
};

/** The pack that most students take is chosen already. */
export const EMPTY_DRAFT: Draft = { pack: 6, lessonMinutes: LESSON_MINUTES, times: [], note: "" };
const MAX_PACK = 24;

export type DraftChange =
  | { type: "restore"; kept: Draft }
  | { type: "choosePack"; pack: Pack }
  | { type: "chooseLength"; lessonMinutes: number }
  | { type: "toggleTime"; at: string }
  | { type: "addTimes"; times: readonly string[] }
  | { type: "replaceTime"; gone: string; by: string }
  | { type: "writeNote"; note: string };

/** How many more times the pack takes; without a pack, the largest pack counts. */
export function remainingTimes(draft: Draft): number {
  return Math.max(0, (draft.pack ?? MAX_PACK) - draft.times.length);
}

/**
 * Reducer of the draft. A kept draft comes after hydration, when the page may already have chosen the time of its
 * address: that time is added, in place of one that it overlaps. With a pack of one, a new time replaces the old one; a full larger pack ignores it. Choosing
 * a smaller pack keeps all times, because the student decides which ones to remove. Shorter lessons also keep them;
 * longer ones do not begin every half hour, so their times have to be chosen again.
 */
export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case "restore": {
      const { kept } = change;
      if (draft.times.length === 0) return kept;
      const isReplaced = kept.pack === 1 || kept.lessonMinutes !== draft.lessonMinutes;
      const times = isReplaced ? [] : kept.times.filter((time) => !isOverlapped(draft, time));
      return withTimes({ ...kept, lessonMinutes: draft.lessonMinutes, times }, draft.times);
    }
    case "choosePack":
      return { ...draft, pack: change.pack };
    case "chooseLength": {
      const { lessonMinutes } = change;
      return { ...draft, lessonMinutes, times: lessonMinutes > draft.lessonMinutes ? [] : draft.times };
    }
    case "toggleTime": {
      const at = normalizeInstant(change.at);
      if (draft.times.includes(at)) return { ...draft, times: draft.times.filter((time) => time !== at) };
      if (draft.pack === 1) return { ...draft, times: [at] };
      return withTimes(draft, [at]);
    }
    case "addTimes":
      return withTimes(draft, change.times.map(normalizeInstant));
    case "replaceTime": {
      const rest = draft.times.filter((time) => time !== normalizeInstant(change.gone));
      return withTimes({ ...draft, times: rest }, [normalizeInstant(change.by)]);
    }
    case "writeNote":
      return { ...draft, note: change.note };
  }
}

function withTimes(draft: Draft, added: readonly string[]): Draft {
  const times = [...draft.times];
  for (const at of added) {
    if (remainingTimes({ ...draft, times }) > 0 && !isOverlapped({ ...draft, times }, at)) times.push(at);
  }
  return { ...draft, times: times.sort() };
}

/** Taken times that the draft still holds, with the alternatives that fit beside the others; null when none is left. */
export function unresolvedConflicts(
  found: TakenTimes | null,
  draft: Pick<Draft, "times" | "lessonMinutes">,
): TakenTimes | null {
  if (!found) return null;
  const { times, lessonMinutes } = draft;
  const taken = found.taken.filter((time) => times.includes(time));
  if (taken.length === 0) return null;
  const kept = times.filter((time) => !taken.includes(time));
  return {
    taken,
    alternatives: found.alternatives.filter((time) => !isOverlapped({ times: kept, lessonMinutes }, time)),
  };
}

/** Packs of a trainer by lesson length, shortest first. A server of an earlier version sends no lengths. */
export function listOffers({ offers, packs }: Pick<TrainerWithPrices, "offers" | "packs">): readonly LessonOffer[] {
  return offers && offers.length > 0 ? offers : [{ lessonMinutes: LESSON_MINUTES, packs }];
}

/** Minutes of the preselected lesson length: the longest. */
export function usualMinutes(offers: readonly LessonOffer[]): number {
  return Math.max(...offers.map(({ lessonMinutes }) => lessonMinutes));
}

/** The draft without times of a length that the trainer no longer offers. */
export function fitDraft(kept: Draft, trainer: TrainerWithPrices): Draft {
  const offers = listOffers(trainer);
  const isOffered = offers.some(({ lessonMinutes }) => lessonMinutes === kept.lessonMinutes);
  return isOffered ? kept : { ...kept, lessonMinutes: usualMinutes(offers), times: [] };
}

/** The time that the server holds for the draft before the booking, as the page shows it. */
export type HeldTime = {
  isPending: boolean;
  /** The held instant, normalized; null without one. */
  startsAt: string | null;
  expiresAt: string | null;
  holdAgain: () => void;
};

/** True while the draft has the held time, with lessons that fit into it. */
export function needsHold({ times, lessonMinutes }: Draft, held: TimeHold): boolean {
  return lessonMinutes <= held.lessonMinutes && times.includes(normalizeInstant(held.startsAt));
}

const NOTE_MAX_LENGTH = 500;
const stored = z.object({
  pack: z.nullable(pack),
  // Drafts of earlier versions have no length.
  lessonMinutes: z._default(z.int(), LESSON_MINUTES),
  times: z.array(instant),
  note: z.string().check(z.maxLength(NOTE_MAX_LENGTH)),
});

function toStorageKey(trainerId: string): string {
  return `${BOOKING_STORAGE_KEYS.bookingDraft}:${trainerId}`;
}

/** The stored draft for this trainer; null when there is none or it cannot be parsed. */
export function readDraft(trainerId: string): Draft | null {
  return readFromTab(toStorageKey(trainerId), stored);
}

/** Stores the draft for this tab; removes one in which nothing was chosen. */
export function keepDraft(trainerId: string, draft: Draft): void {
  const isEmpty = draft.pack === EMPTY_DRAFT.pack && draft.times.length === 0 && draft.note === "";
  keepInTab(toStorageKey(trainerId), isEmpty ? null : draft);
}

/** Error codes by the control they belong to; `whole` is the error of the form itself. */
export type Problems = { pack?: string; times?: string; note?: string; whole?: unknown };

/** `now` in epoch milliseconds. */
type At = { day: CalendarDate | null; now: number; zone: string };

/** Client-side validation of a draft. The server validates again. */
export function findProblems(draft: Draft, { day, now, zone }: At): Problems {
  const pack = draft.pack === null ? "booking.pack_invalid" : undefined;
  const times = timesProblem(draft, { day, now, zone }) ?? undefined;
  return { ...(pack && { pack }), ...(times && { times }) };
}

function timesProblem(draft: Draft, { day, now, zone }: At): ErrorCode | CommonCode | null {
  if (draft.times.length === 0) return day === null ? "validation.no_date" : "validation.no_time";
  if (draft.times.some((time) => Date.parse(time) <= now)) return "booking.in_the_past";
  const today = dayOf(now, zone);
  const isToday = (time: string) => isSameDay(dayOf(time, zone), today);
  if (draft.times.some(isToday)) return "booking.same_day";
  if (draft.pack !== null && draft.times.length > draft.pack) return "booking.too_many_times";
  return null;
}

const OF_TIMES = new Set<string>([
  "booking.slot_taken",
  "booking.student_busy",
  "booking.in_the_past",
  "booking.same_day",
  "booking.too_soon",
  "booking.not_offered",
  "booking.too_many_times",
  "validation.no_time",
  "validation.no_date",
]);

/** Maps an error of the server to the control it concerns, else to the form as a whole. */
export function problemsFrom(error: unknown): Problems {
  if (!isAppError(error)) return { whole: error };
  if (error.code === "booking.pack_invalid") return { pack: error.code };
  if (OF_TIMES.has(error.code)) return { times: error.code };

  const found: Problems = {};
  for (const [field, code] of Object.entries(error.fields ?? {})) {
    if (field === "pack") found.pack = code;
    else if (field.startsWith("startsAt")) found.times = code;
    else if (field === "note") found.note = code;
  }
  return Object.keys(found).length > 0 ? found : { whole: error };
}
