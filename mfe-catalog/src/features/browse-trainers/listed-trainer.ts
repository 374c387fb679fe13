import type { Trainer } from "@kalima/contracts/api";
import { findLongestLesson } from "../../shared/lesson-lengths.ts";

type Money = Trainer["pricePerLesson"];
/** Weekdays with the same hours. */
type SharedShift = { weekdays: number[]; from: string; to: string };

/** The part of a trainer that a card shows: all that a document with a list carries of them as data. */
export type ListedTrainer = Omit<Trainer, "shifts" | "offers"> & {
  workingHours: SharedShift[];
  /** Minutes of the longest lessons. */
  lessonMinutes: number;
  /** A single lesson of each shorter length. */
  shorter: { lessonMinutes: number; perLesson: Money }[];
  /** The largest pack of the longest lessons. */
  largest: { pack: number; perLesson: Money } | null;
};

export function toListedTrainer({ shifts, offers = [], ...trainer }: Trainer): ListedTrainer {
  const largest = offers.at(-1)?.packs.at(-1);
  return {
    ...trainer,
    workingHours: sharedShifts(shifts),
    lessonMinutes: findLongestLesson({ offers }),
    shorter: offers
      .slice(0, -1)
      .flatMap(({ lessonMinutes, packs: [single] }) => (single ? { lessonMinutes, perLesson: single.perLesson } : [])),
    largest: largest ? { pack: largest.pack, perLesson: largest.perLesson } : null,
  };
}

function sharedShifts(shifts: Trainer["shifts"]): SharedShift[] {
  const shared = new Map<string, SharedShift>();
  for (const { weekday, from, to } of shifts) {
    const same = shared.get(`${from} ${to}`);
    if (same) same.weekdays.push(weekday);
    else shared.set(`${from} ${to}`, { weekdays: [weekday], from, to });
  }
  return [...shared.values()];
}

/** The hours of a listed trainer by weekday. */
export function listShifts({ workingHours }: Pick<ListedTrainer, "workingHours">): Trainer["shifts"] {
  return workingHours.flatMap(({ weekdays, from, to }) => weekdays.map((weekday) => ({ weekday, from, to })));
}
