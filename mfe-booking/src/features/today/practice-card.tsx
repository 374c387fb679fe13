import type { Practice } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { CheckCircle } from "@kalima/ui/icons";
import { useId } from "react";
import styles from "./today.module.css";

/** Five minutes of practice: words to review, the sentence of the day, and the days in a row. */
export function PracticeCard({ practice: { dueCards, dueWords, sentence, streak } }: { practice: Practice }) {
  const { t } = useTranslation("booking");
  const id = useId();
  const isDone = streak.isDoneToday && dueCards === 0 && sentence.isSaid;
  return (
    <Card aria-labelledby={id} as="section">
      <div className={styles.progress}>
        <h2 className={styles.title} id={id}>
          {t("today.practice.title")}
        </h2>
        {isDone && (
          <p className={styles.streak}>
            <CheckCircle size={18} /> <span>{t("today.practice.done")}</span>
          </p>
        )}
        {dueCards > 0 && (
          <p className={styles.rowTitle}>
            {t("today.practice.cards", {
              cards: t("today.practice.card", { count: dueCards }),
              words: t("today.practice.word", { count: dueWords }),
            })}
          </p>
        )}
        {!sentence.isSaid && (
          <figure className={styles.feedback}>
            <figcaption className={styles.quiet}>{t("today.practice.sentence")}</figcaption>
            <blockquote dir="ltr" lang="en">
              {sentence.text}
            </blockquote>
          </figure>
        )}
        <p className={styles.quiet}>
          {streak.days > 0 ? t("today.practice.days", { count: streak.days }) : t("today.practice.begin")}
        </p>
        <div>
          <ButtonLink href="/profile/vocabulary" size="small" variant="secondary">
            {t(isDone ? "today.practice.more" : "today.practice.action")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
