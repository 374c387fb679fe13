import { type CalendarDate, endOfWeek, maxDate, minDate, startOfWeek } from "@internationalized/date";

type Grid = { direction: "ltr" | "rtl"; locale: string; first: CalendarDate; last: CalendarDate };

/**
 * The day that a key moves the focus to, clamped to the first and last day; null for other keys. Left and right
 * follow the text direction; Home and End go to the ends of the week; PageUp and PageDown change the month.
 * Keys as in the date grid of the WAI-ARIA Authoring Practices.
 */
export function dayAfterKey(day: CalendarDate, key: string, grid: Grid): CalendarDate | null {
  const target = moveDay(day, key, grid);
  return target && minDate(maxDate(target, grid.first) ?? target, grid.last);
}

function moveDay(day: CalendarDate, key: string, { direction, locale }: Grid): CalendarDate | null {
  const onwards = direction === "rtl" ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return day.add({ days: onwards });
    case "ArrowLeft":
      return day.subtract({ days: onwards });
    case "ArrowDown":
      return day.add({ weeks: 1 });
    case "ArrowUp":
      return day.subtract({ weeks: 1 });
    case "Home":
      return startOfWeek(day, locale);
    case "End":
      return endOfWeek(day, locale);
    case "PageDown":
      return day.add({ months: 1 });
    case "PageUp":
      return day.subtract({ months: 1 });
    default:
      return null;
  }
}
