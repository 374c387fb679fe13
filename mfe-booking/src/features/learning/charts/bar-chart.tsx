import { Bar } from "@visx/shape";
import { ChartFrame, useIsRtl } from "./chart-frame.tsx";
import styles from "./charts.module.css";
import { bandScale, valueScale } from "./layout.ts";

const STEPS = 4;

/** A bar of stacked parts; `label` is for the axis. */
export type StackedBar = { key: string; label: string; parts: readonly number[] };

const sumParts = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

type BarChartProps = {
  label: string;
  bars: readonly StackedBar[];
  /** Every so many bars have a label, the last one among them. */
  labelEvery?: number;
};

/** Bars in their order along the axis of time. Parts take the colours in their order, from the axis up. */
export function BarChart({ label, bars, labelEvery = 4 }: BarChartProps) {
  const isRtl = useIsRtl();
  const band = bandScale(
    bars.map(({ key }) => key),
    isRtl,
  );
  const total = Math.max(0, ...bars.map(({ parts }) => sumParts(parts)));
  const scale = valueScale(total, STEPS);
  const labelled = bars.filter((_, at) => (bars.length - 1 - at) % labelEvery === 0);

  return (
    <ChartFrame
      label={label}
      scale={scale}
      ticks={scale.ticks(Math.min(STEPS, Math.ceil(total))).map((value) => ({ value }))}
      times={labelled.map((bar) => ({ at: band.left(bar.key) + band.width / 2, label: bar.label }))}
    >
      {bars.flatMap(({ key, parts }) =>
        parts.map((part, at) => {
          const below = sumParts(parts.slice(0, at));
          return (
            part > 0 && (
              <Bar
                className={styles[`part${at}`]}
                height={scale.at(below) - scale.at(below + part)}
                key={`${key} ${at}`}
                rx={2}
                width={band.width}
                x={band.left(key)}
                y={scale.at(below + part)}
              />
            )
          );
        }),
      )}
    </ChartFrame>
  );
}
