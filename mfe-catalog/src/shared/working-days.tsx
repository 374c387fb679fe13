import type { Trainer } from "@kalima/catalog-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat, useZone } from "@kalima/ui";
import { type DayRun, FIRST_SUNDAY_MS, groupDaysByHours, type Hours, hoursAhead, utcOffset } from "./weekly-hours.ts";

/** A trainer's usual hours in one line, such as "Sun – Thu, 9:00 AM – 5:00 PM"; the profile has all of them. */
export function WorkingDays({ trainer }: { trainer: Pick<Trainer, "shifts" | "timeZone"> }) {
  const { t } = useTranslation("catalog");
  const clock = useFormat("UTC");
  const { hours } = useWeeklyHours(trainer);
  const [usual, ...others] = groupDaysByHours(hours);
  if (!usual) return <>{t("profile.hours.none")}</>;

  const weekday = (day: number) => clock.weekday(FIRST_SUNDAY_MS + day * DAY_MS, { weekday: "short" });
  const between = (from: string, until: string) => t("profile.hours.span", { from, until });
  const days = ({ first, last }: DayRun) => (first === last ? weekday(first) : between(weekday(first), weekday(last)));
  const times = usual.spans.map(({ from, until }) =>
    between(clock.time(from * MINUTE_MS), clock.time(until * MINUTE_MS)),
  );
  const line = [...usual.runs.map(days), ...times].join(t("card.listComma"));
  return <>{others.length > 0 ? t("card.andOtherHours", { hours: line }) : line}</>;
}

/** A trainer's weekly hours in the visitor's zone, in the trainer's while that is unknown. */
export function useWeeklyHours({ shifts, timeZone }: Pick<Trainer, "shifts" | "timeZone">): {
  hours: Hours[];
  zone: string;
} {
  const now = useNow(null);
  const zone = useZone() ?? timeZone;
  return { hours: hoursAhead(shifts, utcOffset(zone, now) - utcOffset(timeZone, now)), zone };
}
