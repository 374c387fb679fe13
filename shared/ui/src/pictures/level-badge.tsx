import type { CefrLevel } from "@kalima/contracts/domain";
import styles from "./pictures.module.css";

const POINTS: Record<CefrLevel, number> = { A1: 5, A2: 6, B1: 7, B2: 8, C1: 10, C2: 12 };

/** A level as a star that gains points on the way from A1 to C2. */
export function LevelBadge({ level, size = 64 }: { level: CefrLevel; size?: number }) {
  return (
    <svg aria-label={level} className={styles.level} height={size} role="img" viewBox="0 0 64 64" width={size}>
      <path
        d={pointedStar(POINTS[level])}
        fill="var(--accent)"
        strokeLinejoin="round"
        stroke="var(--accent)"
        strokeWidth="4"
      />
      <text
        className={styles.levelText}
        direction="ltr"
        dominantBaseline="central"
        fill="var(--pic-on-accent)"
        textAnchor="middle"
        x="32"
        y="33"
      >
        {level}
      </text>
    </svg>
  );
}

function pointedStar(points: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points - Math.PI / 2;
    const reach = index % 2 === 0 ? 29 : 22;
    return `${(32 + reach * Math.cos(angle)).toFixed(1)} ${(32 + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
