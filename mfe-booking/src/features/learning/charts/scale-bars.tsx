import { useFormat } from "@kalima/ui";
import { useIsRtl } from "./chart-frame.tsx";
import styles from "./charts.module.css";
import { CHART } from "./layout.ts";

/** A bar on the scale from A1 to C2; values are 0 to 100, `before` is null where there is none to compare with. */
export type ScaleBar = { key: string; label: string; value: number; before: number | null };

const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"];
const ROW = 42;
const BAR = { below: 20, height: 10 };
const SCALE_END = CHART.height - 24;

/** Values from 0 to 100 as bars, with the border of each level as a line, and a mark where they were before. */
export function ScaleBars({ label, bars }: { label: string; bars: readonly ScaleBar[] }) {
  const isRtl = useIsRtl();
  const format = useFormat();
  const { width } = CHART;
  const at = (value: number) => (isRtl ? width - (value * width) / 100 : (value * width) / 100);
  const levelAt = (place: number) => at((place * 100) / LEVELS.length);

  return (
    <svg aria-label={label} className={styles.chart} role="img" viewBox={`0 0 ${width} ${CHART.height}`}>
      {LEVELS.map((level, place) => (
        <g key={level}>
          {place > 0 && <line className={styles.grid} x1={levelAt(place)} x2={levelAt(place)} y1={0} y2={SCALE_END} />}
          <text className={styles.label} textAnchor="middle" x={levelAt(place + 0.5)} y={CHART.height - 6}>
            {level}
          </text>
        </g>
      ))}
      {bars.map(({ key, label: text, value, before }, row) => {
        const y = row * ROW + BAR.below;
        return (
          <g key={key}>
            <text className={styles.note} textAnchor="start" x={at(0)} y={y - 7}>
              {`${text} ${format.number(value)}`}
            </text>
            <rect className={styles.track} height={BAR.height} rx={5} width={width} x={0} y={y} />
            <rect
              className={styles.part0}
              height={BAR.height}
              rx={5}
              width={Math.abs(at(value) - at(0))}
              x={Math.min(at(0), at(value))}
              y={y}
            />
            {before !== null && (
              <line className={styles.before} x1={at(before)} x2={at(before)} y1={y - 4} y2={y + BAR.height + 4} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
