import type { Availability } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat, useUi } from "@kalima/ui";
import { findDay } from "../../../shared/hours/dated-hours.ts";

/** Words for what is special about a date (`YYYY-MM-DD`): a holiday of the school, a day off, other hours. */
export function useDayNotes({ hours, holidays }: Pick<Availability, "hours" | "holidays">) {
  const { t } = useTranslation("booking");
  const { language } = useUi();
  return (date: string): string[] => {
    const { ranges, source } = findDay(hours, date);
    const holiday = holidays.find(({ from, until }) => from <= date && date <= until);
    return [
      ...(holiday ? [holiday.name[language]] : []),
      ...(source === "exception" ? [t(ranges.length === 0 ? "ownCalendar.off" : "ownCalendar.otherHours")] : []),
    ];
  };
}

/** "Held until 14:20", without whom. */
export function useHeldWords(zone: string) {
  const { t } = useTranslation("booking");
  const format = useFormat(zone);
  return (heldUntil: string | null) =>
    heldUntil ? t("ownCalendar.heldUntil", { time: format.time(heldUntil) }) : t("ownCalendar.held");
}
