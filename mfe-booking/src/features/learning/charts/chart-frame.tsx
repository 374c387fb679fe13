import { usePlatform } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import type { ReactNode } from "react";
import styles from "./charts.module.css";
import { CHART, timeRange, type ValueScale, valueLabelsAt } from "./layout.ts";

/** True if time and text run from right to left. */
export function useIsRtl(): boolean {
  return usePlatform().i18n.language === "ar";
}

type Tick = { value: number; label?: string };
type ChartFrameProps = {
  /** Read aloud instead of the picture; the table beside it has every value. */
  label: string;
  scale: ValueScale;
  ticks: readonly Tick[];
  /** Below the time axis, by the middle of their place. */
  times: readonly { at: number; label: string }[];
  children: ReactNode;
};

/** The grid of a chart over time: lines and labels of the values, labels of the times. */
export function ChartFrame({ label, scale, ticks, times, children }: ChartFrameProps) {
  const isRtl = useIsRtl();
  const format = useFormat();
  const [from, to] = timeRange(isRtl);
  return (
    <svg aria-label={label} className={styles.chart} role="img" viewBox={`0 0 ${CHART.width} ${CHART.height}`}>
      {ticks.map(({ value, label: text = format.number(value) }) => (
        <g key={value}>
          <line className={styles.grid} x1={from} x2={to} y1={scale.at(value)} y2={scale.at(value)} />
          <text className={styles.label} dy="0.32em" textAnchor="end" x={valueLabelsAt(isRtl)} y={scale.at(value)}>
            {text}
          </text>
        </g>
      ))}
      {children}
      {times.map(({ at, label: text }) => (
        <text className={styles.label} key={at} textAnchor="middle" x={at} y={CHART.height - 8}>
          {text}
        </text>
      ))}
    </svg>
  );
}
