import styles from "./pictures.module.css";
import { ACCENT, BRAND, CORAL } from "./shapes.tsx";
import { starPath } from "./star-path.ts";

const RAYS = Array.from({ length: 12 }, (_, index) => ({
  angle: index * 30,
  colour: [ACCENT, BRAND, CORAL][index % 3],
  reach: index % 2 === 0 ? 50 : 41,
}));

/** A tick in a star, with smaller stars that fly out once: a booking confirmed, a level reached. Still under reduced motion. */
export function StarBurst({ size = 144 }: { size?: number }) {
  return (
    <svg aria-hidden="true" className={styles.burst} fill="none" height={size} viewBox="0 0 120 120" width={size}>
      {RAYS.map(({ angle, colour, reach }) => (
        <g key={angle} transform={`rotate(${angle} 60 60)`}>
          <path className={styles.ray} d={starPath(60, 60 - reach, angle % 60 === 0 ? 6 : 4)} fill={colour} />
        </g>
      ))}
      <path className={styles.core} d={starPath(60, 60, 32)} fill={BRAND} />
      <path
        className={styles.tick}
        d="M47 61l9 9 17-19"
        pathLength="1"
        stroke="var(--on-brand)"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="6"
      />
    </svg>
  );
}
