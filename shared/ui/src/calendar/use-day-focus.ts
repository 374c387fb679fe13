import { type CalendarDate, endOfMonth, maxDate, minDate, startOfWeek } from "@internationalized/date";
import { getDirection } from "@kalima/contracts/domain";
import { useUi } from "@kalima/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayAfterKey } from "./day-keys.ts";

/** 24 weekly lessons need almost 6 months. */
const MONTHS_AHEAD = 6;

export type DayFocus = ReturnType<typeof useDayFocus>;

/**
 * Roving tabindex of the calendar grid: which day is the one tab stop, at first `start`, and how keys move it. Days go back
 * to the first of this week, or to `earliest`.
 */
export function useDayFocus(start: CalendarDate, today: CalendarDate, earliest?: CalendarDate) {
  const { language, locale } = useUi();
  const [moved, setMoved] = useState<CalendarDate | null>(null);
  const day = moved ?? start;
  const grid = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(false);
  const first = earliest ?? startOfWeek(today, locale);
  const last = endOfMonth(today.add({ months: MONTHS_AHEAD }));

  function focusDay() {
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }

  // The button exists only after the weeks of the new day have rendered.
  useEffect(() => {
    if (!takesFocus.current || !moved) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [moved]);

  /** Moves the tab stop, at most to the first or last day. */
  function setDay(wanted: CalendarDate) {
    setMoved(minDate(maxDate(wanted, first) ?? wanted, last) ?? wanted);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(day, event.key, { direction: getDirection(language), locale, first, last });
    if (!next) return;
    event.preventDefault();
    takesFocus.current = true;
    setMoved(next);
  }

  return { day, setDay, first, last, grid, onKeyDown, focusDay };
}
