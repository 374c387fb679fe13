import type { PlanStep } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { UserText } from "@kalima/ui/user-text";
import styles from "./plan.module.css";

/** The next step, and behind it those that the trainer wrote before. Nothing without a step. */
export function Plan({ steps }: { steps: readonly PlanStep[] }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [next, ...earlier] = steps;
  if (!next) return null;
  return (
    <div className={styles.plan}>
      <UserText className={styles.step}>{next.text}</UserText>
      <p className={styles.quiet}>{t("plan.written", { date: format.date(next.writtenAt) })}</p>
      {earlier.length > 0 && (
        <details>
          <summary className={styles.summary}>{t("plan.earlier", { count: earlier.length })}</summary>
          <ol className={styles.list} reversed>
            {earlier.map(({ id, text, writtenAt }) => (
              <li key={id}>
                <span className={styles.quiet}>{format.date(writtenAt)}</span>
                <UserText className={styles.step}>{text}</UserText>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
