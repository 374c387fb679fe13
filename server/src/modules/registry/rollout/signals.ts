/**
 * Signals that count against a version in addition to failures. Pages report the first seven; the server derives
 * slowness from the pages' metrics.
 */
export const SIGNALS = [
  /** Left before it mounted, or within five seconds after it without a click: a visitor who gave up, or a redirect. */
  "left",
  /** Mounted, but nothing is visible in its place. */
  "blank",
  /** Its place still shows a waiting state ten seconds after it mounted. */
  "busy",
  /** An error or rejection of its code that nothing caught. */
  "errored",
  /** Five calls of it failed within ten seconds. */
  "api_failed",
  /** A visitor pressed the same element of it again and again. */
  "raged",
  /** The page outside its place was damaged, or its style sheet changed the page's frame. */
  "damaged",
  "slow_lcp",
  "very_slow_lcp",
  "slow_inp",
  "very_slow_inp",
  "slow_content",
  "very_slow_content",
] as const;
export type Signal = (typeof SIGNALS)[number];

/**
 * Values, in milliseconds, above which a page view counts as slow and as very slow: the limits of Core Web Vitals, and
 * one for skeletons.
 */
const SLOW_FROM_MS = {
  LCP: { name: "lcp", slow: 2_500, verySlow: 4_000 },
  INP: { name: "inp", slow: 200, verySlow: 500 },
  SHOWN: { name: "content", slow: 2_500, verySlow: 5_000 },
} as const;
export type Metric = keyof typeof SLOW_FROM_MS;

/** Returns the signals for the value of a metric: none, slow, or slow and very slow. */
export function listLatencySignals(metric: Metric, value: number): Signal[] {
  const { name, slow, verySlow } = SLOW_FROM_MS[metric];
  const found: Signal[] = [];
  if (value > slow) found.push(`slow_${name}`);
  if (value > verySlow) found.push(`very_slow_${name}`);
  return found;
}
