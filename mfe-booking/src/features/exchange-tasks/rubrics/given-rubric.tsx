import { sumChosenPoints, TASK_MAX_SCORE, type Task } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import styles from "../components/tasks.module.css";

type Rubric = NonNullable<NonNullable<Task["review"]>["rubric"]>;
type GivenRubricProps = { rubric: Rubric; score: number };

/** The rubric of a review: of each criterion the level that was reached, with its points, and what the others would be. */
export function GivenRubric({ rubric: { title, criteria }, score }: GivenRubricProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const sum = sumChosenPoints(criteria);
  return (
    <section aria-label={t("tasks.rubric.label")} className={styles.given}>
      <h3 className={styles.rubricTitle}>
        <bdi>{title}</bdi>
      </h3>
      <ul className={styles.criteria}>
        {criteria.map(({ title: name, levels, level }) => {
          const reached = levels[level];
          const best = Math.max(0, ...levels.map(({ points }) => points));
          return (
            <li key={name}>
              <div className={styles.reached}>
                <bdi>{name}</bdi>
                <span>
                  {t("tasks.rubric.reached", { points: format.number(reached?.points ?? 0), max: format.number(best) })}
                </span>
              </div>
              <bdi>{reached?.text}</bdi>
              <details className={styles.others}>
                <summary>{t("tasks.rubric.others")}</summary>
                <ul>
                  {levels.map(({ text, points }) => (
                    <li key={`${points}-${text}`}>
                      <bdi>{text}</bdi>{" "}
                      <span className={styles.points}>
                        {t("tasks.rubric.points", { count: points, points: format.number(points) })}
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          );
        })}
      </ul>
      {sum !== score && (
        <p className={styles.quiet}>
          {t("tasks.rubric.byHand", { sum: format.number(sum), max: format.number(TASK_MAX_SCORE) })}
        </p>
      )}
    </section>
  );
}
