import { scaleBand, scaleLinear } from "@visx/scale";

/** Units of the view box: about pixels, as cards of charts are 300 to 420 pixels wide on phones and computers. */
export const CHART = { width: 360, height: 200, top: 12, bottom: 28, start: 34, end: 18 } as const;

type Range = [number, number];

/** Where time runs to: from the left, or from the right in Arabic. */
export function timeRange(isRtl: boolean): Range {
  const { width, start, end } = CHART;
  return isRtl ? [width - start, end] : [start, width - end];
}

/** Where the labels of the value axis end. */
export function valueLabelsAt(isRtl: boolean): number {
  const { width, start } = CHART;
  return isRtl ? width - start + 8 : start - 8;
}

/** The axis of values from 0: where a value is, its highest one, and round values to label, about `count`. */
export type ValueScale = { at: (value: number) => number; max: number; ticks: (count: number) => number[] };

/** The value axis, from the lower edge up. `max` is rounded up to a whole step. */
export function valueScale(max: number, steps: number): ValueScale {
  const range: Range = [CHART.height - CHART.bottom, CHART.top];
  const scale = scaleLinear<number>({ domain: [0, Math.max(max, 1)], range, nice: steps });
  return { at: scale, max: scale.domain()[1] ?? max, ticks: (count) => scale.ticks(count) };
}

/** Where the places of bars begin, from the left, and how wide a bar is. */
export type BandScale = { left: (key: string) => number; width: number };

/** A place on the time axis for each key. */
export function bandScale(keys: readonly string[], isRtl: boolean): BandScale {
  const scale = scaleBand<string>({ domain: [...keys], range: timeRange(isRtl), padding: 0.3 });
  return { left: (key) => scale(key) ?? 0, width: scale.bandwidth() };
}
