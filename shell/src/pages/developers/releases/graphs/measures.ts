import type { ReleaseSeries } from "@kalima/contracts/api";

type SeriesPoint = ReleaseSeries["versions"][number]["points"][number];

/** What is drawn, each in a chart of its own. */
export const MEASURES = ["share", "exposures", "failures", "lcp", "inp"] as const;
export type Measure = (typeof MEASURES)[number];

/** How a figure is written. */
export const UNITS: Record<Measure, "percent" | "count" | "milliseconds"> = {
  share: "percent",
  exposures: "count",
  failures: "percent",
  lcp: "milliseconds",
  inp: "milliseconds",
};

/** Failures are shown as a part of what was shown: a busy hour is no fault. Nothing is failed where nothing was shown. */
export function figureOf(measure: Measure, point: SeriesPoint): number | null {
  if (measure !== "failures") return point[measure];
  return point.exposures > 0 ? (100 * point.failures) / point.exposures : null;
}

export function lastOf(values: readonly (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null;
}
