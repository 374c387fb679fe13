import { type CalendarDate, minDate } from "@internationalized/date";
import { chooseTimeZone } from "@kalima/contracts/domain";
import { useZone } from "@kalima/ui";
import { useState } from "react";
import { dayOf } from "./day-of.ts";

export type TimesZone = {
  /** The visitor's; null until the browser has named it. */
  own: string | null;
  /** The trainer's; null where times are of several trainers. */
  trainers: string | null;
  /** The one in which days are counted and times are shown. */
  shown: string | null;
  /** The shown zone if it is not the visitor's own, which every request names anyway. */
  dayZone: string | null;
  /** Shows times in another zone: these, or where they are not of one trainer, all times of the site. */
  choose: (zone: string) => void;
};

export type KnownTimesZone = TimesZone & { own: string; shown: string };

/**
 * The zone in which a visitor looks at a trainer's times: their own, until they choose another. Where times are of several
 * trainers or lessons (`trainers` is null), the choice becomes the visitor's own, and the page loads again.
 */
export function useTimesZone(trainers: string | null): TimesZone {
  const own = useZone();
  const [chosen, choose] = useState<string | null>(null);
  const shown = chosen ?? own;
  const chooseOwn = (zone: string) => chooseTimeZone(window, zone);
  return {
    own,
    trainers,
    shown,
    dayZone: shown === own ? null : shown,
    choose: trainers === null ? chooseOwn : choose,
  };
}

export function isKnownZone(zone: TimesZone): zone is KnownTimesZone {
  return zone.own !== null && zone.shown !== null;
}

/**
 * The last day without a time to book, in the shown zone. "Not today" is a rule of the visitor's day: a day that is
 * today for the trainer and tomorrow for the visitor may have times.
 */
export function todayIn({ own, shown }: Pick<KnownTimesZone, "own" | "shown">, now: number): CalendarDate {
  const [here, there] = [dayOf(now, own), dayOf(now, shown)];
  return minDate(here, there) ?? here;
}
