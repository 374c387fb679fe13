import { instant } from "@kalima/contracts/domain";
import * as z from "zod/mini";

/** Equal errors of a version, as staff and its team see them, without personal data. */
export const releaseError = z.object({
  version: z.string(),
  fingerprint: z.string(),
  /** Kind of the fault: `failed`, `crashed`, `mismatched`, `errored`, `render_failed`. */
  kind: z.string(),
  message: z.string(),
  count: z.int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** Counts by value of `browser`, `device`, `language`, `role` and `page`. */
  circumstances: z.array(z.object({ kind: z.string(), value: z.string(), count: z.int() })),
  /** Innermost first: in the sources where the version's maps are kept, else as the browser named them. */
  frames: z.array(
    z.object({
      name: z.nullable(z.string()),
      file: z.string(),
      line: z.int(),
      column: z.int(),
      /** True if the line is of the remote's own sources. */
      isOwn: z.boolean(),
    }),
  ),
  /** Lines of the source around the innermost own frame; `from` is the number of the first. */
  excerpt: z.nullable(z.object({ from: z.int(), lines: z.array(z.string()) })),
});
export type ReleaseError = z.infer<typeof releaseError>;

/** The period: 60 minutes in steps of one minute, 24 hours of a quarter, 7 days of two hours. */
export const seriesWindow = z.enum(["hour", "day", "week"]);
export type SeriesWindow = z.infer<typeof seriesWindow>;

/** Figures of the versions that a release names, in equal steps of time. */
export const releaseSeries = z.object({
  /** When the first step begins. */
  from: instant,
  stepSeconds: z.number(),
  versions: z.array(
    z.object({
      version: z.string(),
      /** One per step; the last step is still running. */
      points: z.array(
        z.object({
          /** Share of visitors at the end of the step, in percent; null before the remote was released. */
          share: z.nullable(z.number()),
          exposures: z.int(),
          failures: z.int(),
          /** 75th percentiles in milliseconds; null without a measurement. */
          lcp: z.nullable(z.number()),
          inp: z.nullable(z.number()),
        }),
      ),
    }),
  ),
});
export type ReleaseSeries = z.infer<typeof releaseSeries>;
