import { useFormat } from "@kalima/ui";
import styles from "./show-figures.module.css";

const WIDTH = 360;
const HEIGHT = 120;
const GAP = 0.25;

type Props = { label: string; isRtl: boolean; days: readonly { date: string; taken: number; answered: number }[] };

/** A bar for each day, the latest at the end of the line: conversations below, questions on top. The table says the same. */
export function DayBars({ label, isRtl, days }: Props) {
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ taken, answered }) => taken + answered));
  const step = WIDTH / days.length;
  const scale = (value: number) => (value / most) * HEIGHT;
  return (
    <svg aria-label={label} className={styles.chart} role="img" viewBox={`0 -16 ${WIDTH} ${HEIGHT + 20}`}>
      <text className={styles.most} textAnchor={isRtl ? "end" : "start"} x={isRtl ? WIDTH : 0} y={-4}>
        {format.number(most)}
      </text>
      <line className={styles.axis} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      {days.map(({ date, taken, answered }, at) => {
        const x = (isRtl ? days.length - 1 - at : at) * step + (step * GAP) / 2;
        const width = step * (1 - GAP);
        return (
          <g key={date}>
            <rect className={styles.taken} height={scale(taken)} width={width} x={x} y={HEIGHT - scale(taken)} />
            <rect
              className={styles.answered}
              height={scale(answered)}
              width={width}
              x={x}
              y={HEIGHT - scale(taken + answered)}
            />
          </g>
        );
      })}
    </svg>
  );
}
