import type { SharedPlacementResult } from "@kalima/catalog-contract";
import { type CefrLevel, cefrLevel } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat } from "@kalima/ui";
import { Card, LevelBadge } from "@kalima/ui/content";
import { Check } from "@kalima/ui/icons";
import { LevelScale } from "./level-scale.tsx";
import styles from "./result.module.css";

const CAN_DO = ["first", "second", "third"] as const;

const LEVELS: readonly CefrLevel[] = cefrLevel.options;

/** The middle of a level on the scale (0–100): a trainer hears a level, not a score. */
function computeMiddle(level: CefrLevel): number {
  return ((LEVELS.indexOf(level) + 0.5) * 100) / LEVELS.length;
}

/**
 * Shows a result without the person: level, skills, and what one can do at this level. Its texts address the person,
 * or, with `isShared`, a reader who verifies the result.
 */
export function ResultFacts({ result, isShared = false }: { result: SharedPlacementResult; isShared?: boolean }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const { level, score, skills, spoken, withTranscript, takenAt } = result;
  return (
    <div className={styles.facts}>
      <Card className={styles.level} padding="large">
        <LevelBadge level={level} size={112} />
        <div>
          <h2 className={styles.name}>{t(`placement.level.${level}`)}</h2>
          <LevelScale level={level} score={score} isShared={isShared} />
          <p className={styles.quiet}>{t("placement.result.takenOn", { date: format.date(takenAt) })}</p>
        </div>
      </Card>
      <Card as="section" aria-labelledby="placement-skills" padding="large">
        <h2 className={styles.title} id="placement-skills">
          {t(isShared ? "placement.shared.skills" : "placement.result.skills")}
        </h2>
        <ul className={styles.skills}>
          {skills.map((skill) => (
            <li key={skill.section}>
              <span>{t(`placement.section.${skill.section}`)}</span>
              <meter aria-hidden="true" className={styles.bar} max={100} min={0} value={skill.score} />
              <strong>
                <Num>{skill.level}</Num>
              </strong>
            </li>
          ))}
          {spoken && (
            <li>
              <span>{t("placement.section.speaking")}</span>
              <meter aria-hidden="true" className={styles.bar} max={100} min={0} value={computeMiddle(spoken.level)} />
              <strong>
                <Num>{spoken.level}</Num>
              </strong>
            </li>
          )}
        </ul>
        {spoken && (
          <p className={styles.quiet}>{t("placement.result.spoken", { date: format.date(spoken.assessedAt) })}</p>
        )}
        {withTranscript && <p className={styles.quiet}>{t("placement.result.withTranscript")}</p>}
      </Card>
      <Card as="section" aria-labelledby="placement-can-do" padding="large">
        <h2 className={styles.title} id="placement-can-do">
          {t(isShared ? "placement.shared.canDo" : "placement.result.canDo")}
        </h2>
        <ul className={styles.canDo}>
          {CAN_DO.map((line) => (
            <li key={line}>
              <Check size={18} /> <span>{t(`placement.canDo.${level}.${line}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
