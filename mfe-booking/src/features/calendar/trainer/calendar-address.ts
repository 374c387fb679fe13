import { type CalendarDate, parseDate } from "@internationalized/date";
import { calendarDate } from "@kalima/contracts/domain";
import { useSearchParams } from "@kalima/platform/react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { CalendarView } from "../span.ts";

export const VIEWS = ["agenda", "day", "week", "month"] as const satisfies readonly CalendarView[];
/** Seven days beside each other need more. */
const NARROW = "(max-width: 47.99rem)";

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** True where there is no room for a week; null on the server, which does not know the width. */
function useIsNarrow(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => null,
  );
}

function readDate(text: string | null): CalendarDate | null {
  return text !== null && calendarDate.safeParse(text).success ? parseDate(text) : null;
}

export type CalendarAddress = {
  view: CalendarView | null;
  isNarrow: boolean;
  date: CalendarDate | null;
  /** A second clock beside the hours. */
  secondZone: string | null;
};

/** A zone by any name that the engine takes: those that it lists differ between server and browser. */
function readZone(name: string | null): string | null {
  try {
    return name && new Intl.DateTimeFormat("en", { timeZone: name }) ? name : null;
  } catch {
    return null;
  }
}

/** View, date and second clock as the address has them, and a way to change them. */
export function useCalendarAddress() {
  const [parameters, setParameters] = useSearchParams();
  const isNarrow = useIsNarrow();
  const usual = isNarrow ? "agenda" : "week";
  const address: CalendarAddress = {
    view: isNarrow === null ? null : (VIEWS.find((view) => view === parameters.get("view")) ?? usual),
    isNarrow: isNarrow ?? false,
    date: readDate(parameters.get("date")),
    secondZone: readZone(parameters.get("zone")),
  };
  // Two changes may come before the address of the first is there.
  const newest = useRef(parameters);
  useEffect(() => {
    newest.current = parameters;
  }, [parameters]);
  const change = useCallback(
    (changes: Partial<Record<"view" | "date" | "zone", string | null>>) => {
      const next = new URLSearchParams(newest.current);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      newest.current = next;
      setParameters(next, { replace: true });
    },
    [setParameters],
  );
  return { address, change };
}
