import { scaleTime } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { ChartFrame, useIsRtl } from "./chart-frame.tsx";
import styles from "./charts.module.css";
import { timeRange, valueScale } from "./layout.ts";

/** A value from 0 to 100 at an instant (ISO 8601); `label` is for the time axis, `note` for the point. */
export type LinePoint = { at: string; value: number; label: string; note: string };
type LineChartProps = {
  label: string;
  /** Oldest first, at least one. */
  points: readonly LinePoint[];
  ticks: readonly { value: number; label?: string }[];
};

/** Room for half of the first and the last label. */
const INSET = 24;

/** A line over time with a point for each value. */
export function LineChart({ label, points, ticks }: LineChartProps) {
  const isRtl = useIsRtl();
  const scale = valueScale(100, ticks.length);
  const [from, to] = timeRange(isRtl);
  const inset = isRtl ? -INSET : INSET;
  const ends = [points[0], points.at(-1)].flatMap((point) => (point ? new Date(point.at) : []));
  const time = scaleTime<number>({ domain: ends, range: [from + inset, to - inset] });
  const isSingle = ends[0]?.getTime() === ends.at(-1)?.getTime();
  const placed = points.map((point) => ({
    ...point,
    x: isSingle ? (from + to) / 2 : time(new Date(point.at)),
    y: scale.at(point.value),
  }));
  const labelled = isSingle ? placed.slice(-1) : [placed[0], placed.at(-1)].flatMap((point) => point ?? []);

  return (
    <ChartFrame
      label={label}
      scale={scale}
      ticks={ticks}
      times={labelled.map(({ x, label: text }) => ({ at: x, label: text }))}
    >
      <LinePath className={styles.line} data={placed} fill="none" x={({ x }) => x} y={({ y }) => y} />
      {placed.map(({ x, y, at, note }) => (
        <g key={at}>
          <circle className={styles.point} cx={x} cy={y} r={5} />
          <text className={styles.note} textAnchor="middle" x={x} y={y - 10}>
            {note}
          </text>
        </g>
      ))}
    </ChartFrame>
  );
}
