import { Polygon } from "@visx/shape";
import { useIsRtl } from "./chart-frame.tsx";
import styles from "./charts.module.css";
import { CHART, radarPoints } from "./layout.ts";

/** A spoke; values are 0 to 100, `before` is null where there is none to compare with. */
export type Spoke = { key: string; label: string; value: number; before: number | null };

const RADIUS = 68;
const LABELS_AT = 1.16;
const RINGS = [0.25, 0.5, 0.75, 1];
/** Sideways from the middle, a label begins at its point instead of around it. */
const BESIDE = 5;

const share = (value: number) => value / 100;

/** Several values from 0 to 100 side by side, as a shape, over the shape of earlier ones. */
export function RadarChart({ label, spokes }: { label: string; spokes: readonly Spoke[] }) {
  const isRtl = useIsRtl();
  const shape = (values: readonly number[]) => radarPoints(values, RADIUS, isRtl);
  const ring = (size: number) => shape(spokes.map(() => size));
  const before = spokes.flatMap((spoke) => spoke.before ?? []);
  const tips = ring(1);
  const labels = ring(LABELS_AT);
  // A text begins at its right end in Arabic.
  const [outward, inward] = isRtl ? (["end", "start"] as const) : (["start", "end"] as const);
  const anchorAt = (x: number) => (Math.abs(x) < BESIDE ? "middle" : x > 0 ? outward : inward);

  return (
    <svg
      aria-label={label}
      className={styles.chart}
      role="img"
      viewBox={`${-CHART.width / 2} ${-CHART.height / 2} ${CHART.width} ${CHART.height}`}
    >
      {RINGS.map((size) => (
        <Polygon className={styles.ring} key={size} points={ring(size)} />
      ))}
      {tips.map(([x, y], at) => (
        <line className={styles.grid} key={spokes[at]?.key} x1={0} x2={x} y1={0} y2={y} />
      ))}
      {before.length === spokes.length && <Polygon className={styles.shapeBefore} points={shape(before.map(share))} />}
      <Polygon className={styles.shape} points={shape(spokes.map(({ value }) => share(value)))} />
      {labels.map(([x, y], at) => (
        <text className={styles.note} dy="0.32em" key={spokes[at]?.key} textAnchor={anchorAt(x)} x={x} y={y}>
          {spokes[at]?.label}
        </text>
      ))}
    </svg>
  );
}
