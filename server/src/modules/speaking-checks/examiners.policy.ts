import { SPEAKING_CHECK_MINUTES } from "@kalima/booking-contract";
import type { TimeSlot } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import {
  findAlternatives,
  findRefusal,
  isTaken,
  type Schedule,
  SHORT_GRID_MINUTES,
  type TakenTime,
  type TimeRefusal,
  type Viewer,
} from "../trainers/public.ts";

export const CHECK_MS = SPEAKING_CHECK_MINUTES * MINUTE_MS;

/** A trainer who holds speaking checks. `schedule` is that of the checks. */
export type Examiner = {
  id: string;
  schedule: Schedule;
  taken: readonly TakenTime[];
  /** Checks booked with this trainer lately. */
  checks: number;
  lastBookedAt: Date | null;
};

/** A trainer's schedule, for checks: the same hours and notice, other times and a shorter meeting. */
export function toCheckSchedule(schedule: Schedule): Schedule {
  return { ...schedule, gridMinutes: SHORT_GRID_MINUTES, lessonMinutes: SPEAKING_CHECK_MINUTES };
}

/** Reasons, most useful first: what is wrong with the time itself, before what no trainer can do. */
const REFUSALS: readonly TimeRefusal[] = [
  "booking.in_the_past",
  "booking.same_day",
  "booking.too_soon",
  "booking.not_offered",
];

/** Trainers who offer a check at this time, taken or not; without any, the reason. */
export function selectExaminers(
  examiners: readonly Examiner[],
  asker: Viewer,
  startsAt: number,
): { offered: Examiner[]; refusal: TimeRefusal } {
  const judged = examiners.map((examiner) => ({ examiner, refusal: findRefusal(examiner.schedule, asker, startsAt) }));
  const found = new Set(judged.map(({ refusal }) => refusal));
  return {
    offered: judged.filter(({ refusal }) => refusal === null).map(({ examiner }) => examiner),
    refusal: REFUSALS.find((refusal) => found.has(refusal)) ?? "booking.not_offered",
  };
}

/** Returns true if this trainer can take a check at this time beside what is taken. */
export function isFreeAt({ schedule, taken }: Pick<Examiner, "schedule" | "taken">, startsAt: number): boolean {
  return !isTaken(schedule, taken, startsAt);
}

/** The fair order: fewest checks lately, then the longest without a new one. */
export function sortByTurn<E extends Pick<Examiner, "id" | "checks" | "lastBookedAt">>(examiners: readonly E[]): E[] {
  const last = ({ lastBookedAt }: E) => lastBookedAt?.getTime() ?? 0;
  return examiners.toSorted((a, b) => a.checks - b.checks || last(a) - last(b) || a.id.localeCompare(b.id));
}

/** The times of several trainers as one list in order: free when any of them is free. */
export function mergeSlots(lists: readonly (readonly TimeSlot[])[]): TimeSlot[] {
  const byStart = new Map<string, TimeSlot>();
  for (const slot of lists.flat()) {
    const known = byStart.get(slot.startsAt);
    byStart.set(slot.startsAt, { ...slot, free: slot.free || known?.free === true });
  }
  return [...byStart.values()].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** Free times of any trainer near a wanted one, nearest first. */
export function listAlternatives(
  examiners: readonly Examiner[],
  asker: Viewer,
  wanted: number,
  limit: number,
): number[] {
  const all = examiners.flatMap(({ schedule, taken }) => findAlternatives(schedule, taken, asker, [wanted], limit));
  const away = (at: number) => Math.abs(at - wanted);
  return [...new Set(all)].sort((a, b) => away(a) - away(b) || a - b).slice(0, limit);
}
