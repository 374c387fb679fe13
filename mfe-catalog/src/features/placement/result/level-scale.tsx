import type { SharedPlacementResult } from "@kalima/catalog-contract";
import { type CefrLevel, cefrLevel } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat } from "@kalima/ui";
import styles from "./result.module.css";

const LEVELS: readonly CefrLevel[] = cefrLevel.options;

type LevelScaleProps = Pick<SharedPlacementResult, "level" | "score"> & { isShared: boolean };

/** A score (0–100) as a point on a line from A1 to C2, on which all six levels are equally long. */
export function LevelScale({ level, score, isShared }: LevelScaleProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  return (
    <div className={styles.scale}>
      <svg aria-hidden="true" className={styles.line} viewBox="0 0 600 24">
        <rect height="8" rx="4" width="600" y="8" />
        {/* The borders of the levels: a place near one is neither level's middle. */}
        <path className={styles.borders} d="M100 4v16M200 4v16M300 4v16M400 4v16M500 4v16" />
        <circle cx={Math.min(588, Math.max(12, score * 6))} cy="12" r="10" />
      </svg>
      <div aria-hidden="true" className={styles.levels}>
        {LEVELS.map((name) => (
          <span className={name === level ? styles.reached : undefined} key={name}>
            {name}
          </span>
        ))}
      </div>
      <p className={styles.quiet}>
        <span>{t(isShared ? "placement.shared.score" : "placement.result.score")}</span>{" "}
        <Num>
          <span>{format.number(score)}</span>/100
        </Num>
      </p>
    </div>
  );
}
