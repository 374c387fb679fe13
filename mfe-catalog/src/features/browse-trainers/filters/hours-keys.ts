import type { DayBand } from "@kalima/catalog-contract";

/** Parts of the day in the order of the grid: people plan days first, nights last. */
export const BANDS: readonly DayBand[] = ["m", "a", "e", "n"];
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Places in the grid: a weekday is a column, a part of the day is a row. */
export type Cell = { weekday: number; band: number };

/** The cell that a key moves to, at most to the edge; null for other keys. */
export function afterKey({ weekday, band }: Cell, key: string, direction: "ltr" | "rtl"): Cell | null {
  const forward = direction === "ltr" ? 1 : -1;
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  switch (key) {
    case "ArrowRight":
      return { weekday: within(weekday + forward, WEEKDAYS.length), band };
    case "ArrowLeft":
      return { weekday: within(weekday - forward, WEEKDAYS.length), band };
    case "ArrowDown":
      return { weekday, band: within(band + 1, BANDS.length) };
    case "ArrowUp":
      return { weekday, band: within(band - 1, BANDS.length) };
    case "Home":
      return { weekday: 0, band };
    case "End":
      return { weekday: WEEKDAYS.length - 1, band };
    default:
      return null;
  }
}
