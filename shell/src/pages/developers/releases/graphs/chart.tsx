import { Num } from "@kalima/ui";
import styles from "./graphs.module.css";
import { findLast } from "./measures.ts";
import { CHART, roundUp, splitStretches, ticksTo, toX, toY } from "./scale.ts";

export type ChartLine = { version: string; values: readonly (number | null)[] };

type ChartProps = {
  title: string;
  lines: readonly ChartLine[];
  formatted: (value: number) => string;
  /** Formats a value of the axis, which has room for about six letters. */
  tickText: (value: number) => string;
  /** Words below the first and the last step. */
  span: readonly [string, string];
  /** Where the axis ends; by default above the largest value. */
  max?: number;
  isRtl: boolean;
  none: string;
};

/** A line for each version over time. The same figures are in the table below the charts. */
export function Chart({ title, lines, formatted, tickText, span, max: fixed, isRtl, none }: ChartProps) {
  const largest = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const max = fixed ?? roundUp(largest);
  const isEmpty = lines.every(({ values }) => values.every((value) => value === null));
  const edge = isRtl ? CHART.width - CHART.side + 6 : CHART.side - 6;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>{title}</b>
        {lines.map(({ version, values }, at) => {
          const last = findLast(values);
          return last === null ? null : (
            <span className={styles.last} data-line={at} key={version}>
              <Num>{formatted(last)}</Num>
            </span>
          );
        })}
      </figcaption>
      {isEmpty ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <svg aria-hidden="true" viewBox={`0 0 ${CHART.width} ${CHART.height}`}>
          {ticksTo(max).map((tick) => (
            <g key={tick}>
              <line
                className={styles.grid}
                x1={isRtl ? 8 : CHART.side}
                x2={isRtl ? CHART.width - CHART.side : CHART.width - 8}
                y1={toY(tick, max)}
                y2={toY(tick, max)}
              />
              <text className={styles.tick} textAnchor={isRtl ? "start" : "end"} x={edge} y={toY(tick, max) + 4}>
                {tickText(tick)}
              </text>
            </g>
          ))}
          {span.map((text, at) => (
            <text
              className={styles.tick}
              key={text}
              textAnchor={(at === 0) === isRtl ? "end" : "start"}
              x={at === 0 ? toX(0, 2, isRtl) : isRtl ? 8 : CHART.width - 8}
              y={CHART.height - 6}
              {...(at === 1 && { textAnchor: isRtl ? "start" : "end" })}
            >
              {text}
            </text>
          ))}
          {lines.map(({ version, values }, at) => (
            <g className={styles.line} data-line={at} key={version}>
              {splitStretches(values, max, isRtl).map((points) =>
                points.length === 1 ? (
                  <circle cx={points[0]?.x} cy={points[0]?.y} key={points[0]?.x} r={3} />
                ) : (
                  <polyline key={points[0]?.x} points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
                ),
              )}
            </g>
          ))}
        </svg>
      )}
    </figure>
  );
}
