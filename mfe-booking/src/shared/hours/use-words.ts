import { CalendarDate, startOfWeek } from "@internationalized/date";
import { DAY_MINUTES, type WorkingRange } from "@kalima/catalog-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { useFormat, useUi } from "@kalima/ui";

/** A Sunday. */
const SUNDAY = new CalendarDate(2026, 3, 1);
const SUNDAY_MS = Date.UTC(2026, 2, 1);

/** Weekdays (0 is Sunday) in the order of the visitor's calendars. */
export function listWeekdays(locale: string): number[] {
  const first = startOfWeek(SUNDAY, locale).toDate("UTC").getUTCDay();
  return Array.from({ length: 7 }, (_, place) => (first + place) % 7);
}

/** Words for days and times of a week without dates. */
export function useWords() {
  const { t } = useTranslation("booking");
  const { locale } = useUi();
  const format = useFormat();
  const time = (minute: number) =>
    minute === DAY_MINUTES
      ? t("hours.midnight")
      : format.time(minute * MINUTE_MS, {
          hour: "numeric",
          ...(minute % 60 === 0 ? {} : { minute: "2-digit" }),
          timeZone: "UTC",
        });
  const range = ({ from, until }: WorkingRange) => t("hours.range", { from: time(from), until: time(until) });
  return {
    weekdays: listWeekdays(locale),
    weekday: (day: number, weekday: "long" | "short" | "narrow" = "long") =>
      format.weekday(SUNDAY_MS + day * DAY_MS, { weekday, timeZone: "UTC" }),
    time,
    range,
    /** "9 AM to 12 PM, 2 PM to 6 PM", or that the day is off. */
    ranges: (ranges: readonly WorkingRange[]) =>
      ranges.length === 0 ? t("hours.off") : ranges.map(range).join(t("hours.comma")),
    /** Dates of a span, `YYYY-MM-DD`; one where both are the same. */
    dates(from: string, until: string | null) {
      const options = { day: "numeric", month: "long", year: "numeric" } as const;
      const first = format.dayLabel(from, { ...options, weekday: "short" });
      if (until === from) return first;
      if (until === null) return t("hours.since", { from: first });
      return t("hours.range", { from: first, until: format.dayLabel(until, { ...options, weekday: "short" }) });
    },
  };
}
export type Words = ReturnType<typeof useWords>;
