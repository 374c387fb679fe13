/** Sizes of a chart in its own units; the drawing is as wide as its column. */
export const CHART = { width: 360, height: 150, top: 8, bottom: 24, side: 52 };

export type Point = { x: number; y: number };

const TICKS = 2;

/** A round number at or above the largest value: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Values of the axis, from zero up. */
export function ticksTo(max: number): number[] {
  return Array.from({ length: TICKS + 1 }, (_, at) => (max * at) / TICKS);
}

/** The horizontal position of a step. Time runs in the direction of the text: from the right in Arabic. */
export function toX(at: number, count: number, isRtl: boolean): number {
  const share = count > 1 ? at / (count - 1) : 1;
  const x = CHART.side + share * (CHART.width - CHART.side - 8);
  return isRtl ? CHART.width - x : x;
}

export function toY(value: number, max: number): number {
  return CHART.height - CHART.bottom - (value / max) * (CHART.height - CHART.top - CHART.bottom);
}

/** The segments of a line: a missing value interrupts it. */
export function splitStretches(values: readonly (number | null)[], max: number, isRtl: boolean): Point[][] {
  const stretches: Point[][] = [];
  let present: Point[] | null = null;
  for (const [at, value] of values.entries()) {
    if (value === null) present = null;
    else {
      if (!present) {
        present = [];
        stretches.push(present);
      }
      present.push({ x: toX(at, values.length, isRtl), y: toY(Math.min(value, max), max) });
    }
  }
  return stretches;
}
