import { type CalendarDate, endOfMonth, maxDate, minDate, startOfMonth } from "@internationalized/date";
import { getDirection } from "@kalima/contracts/domain";
import { useUi } from "@kalima/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayAfterKey } from "./day-keys.ts";

/** 24 weekly lessons need almost 6 months. */
const MONTHS_AHEAD = 6;

export type DayFocus = ReturnType<typeof useDayFocus>;

/**
 * Roving tabindex of the calendar grid: which day is the one tab stop, at first `start`, and how keys move it. Days go back
 * to the first of this month, or of one `monthsBack` before it.
 */
export function useDayFocus(start: CalendarDate, today: CalendarDate, { monthsBack = 0 } = {}) {
  const { language, locale } = useUi();
  const [moved, setDay] = useState<CalendarDate | null>(null);
  const day = moved ?? start;
  const grid = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(false);
  const first = startOfMonth(today.subtract({ months: monthsBack }));
  const last = endOfMonth(today.add({ months: MONTHS_AHEAD }));

  function focusDay() {
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }

  // The button exists only after the month of the new day has rendered.
  useEffect(() => {
    if (!takesFocus.current || !moved) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [moved]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(day, event.key, { direction: getDirection(language), locale, first, last });
    if (!next) return;
    event.preventDefault();
    takesFocus.current = true;
    setDay(next);
  }

  return {
    day,
    setDay,
    first,
    last,
    grid,
    onKeyDown,
    focusDay,
    hasPrevious: startOfMonth(day).compare(first) > 0,
    hasNext: endOfMonth(day).compare(last) < 0,
    changeMonth: (months: 1 | -1) => {
      const wanted = startOfMonth(day).add({ months });
      const earliest = monthsBack > 0 ? first : today;
      setDay(minDate(maxDate(wanted, earliest) ?? wanted, last) ?? wanted);
    },
  };
}
