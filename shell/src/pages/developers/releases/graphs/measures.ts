import type { ReleaseSeries } from "@kalima/releases-contract";

type SeriesPoint = ReleaseSeries["versions"][number]["points"][number];

/** The measures, each drawn in its own chart. */
export const MEASURES = ["share", "exposures", "failures", "lcp", "inp"] as const;
export type Measure = (typeof MEASURES)[number];

/** Formats a figure. */
export const UNITS: Record<Measure, "percent" | "count" | "milliseconds"> = {
  share: "percent",
  exposures: "count",
  failures: "percent",
  lcp: "milliseconds",
  inp: "milliseconds",
};

/** Failures are a share of exposures, so that a busy hour does not look like a fault. Without exposures there is no value. */
export function getFigure(measure: Measure, point: SeriesPoint): number | null {
  if (measure !== "failures") return point[measure];
  return point.exposures > 0 ? (100 * point.failures) / point.exposures : null;
}

export function findLast(values: readonly (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null;
}
