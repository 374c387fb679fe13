import type { Practice } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { classNames, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Check } from "@kalima/ui/icons";
import { useId } from "react";
import styles from "./practice.module.css";

/** Days in a row, what today still asks for, and the day that may be missed. */
export function StreakCard({ practice: { streak, words, dueWords, dueCards, sentence } }: { practice: Practice }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const id = useId();
  const isAllDone = dueCards === 0 && sentence.isSaid;
  const toDo = t("practice.today.cards", {
    cards: t("practice.cards", { count: dueCards }),
    words: t("practice.fromWords", { count: dueWords }),
  });
  return (
    <Card aria-labelledby={id} as="section" className={styles.streak}>
      <p aria-hidden="true" className={classNames(styles.days, streak.isDoneToday && styles.isDone)}>
        {format.number(streak.days)}
      </p>
      <div className={styles.lines}>
        <h2 className={styles.title} id={id}>
          {streak.days === 0 ? t("practice.streak.start") : t("practice.streak.days", { count: streak.days })}
        </h2>
        <p>
          {t(isAllDone ? "practice.today.all" : streak.isDoneToday ? "practice.today.done" : "practice.today.open")}
        </p>
        <p className={styles.quiet}>
          {t(streak.forgivenLeft > 0 ? "practice.streak.forgiven" : "practice.streak.forgivenUsed")}
        </p>
      </div>
      <ul aria-label={t("practice.today.title")} className={styles.toDo}>
        {words > 0 && <Task isDone={dueCards === 0}>{dueCards === 0 ? t("practice.today.noCards") : toDo}</Task>}
        <Task isDone={sentence.isSaid}>{t(sentence.isSaid ? "practice.today.said" : "practice.today.sentence")}</Task>
      </ul>
    </Card>
  );
}

function Task({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <li className={styles.task}>
      <span className={classNames(styles.tick, isDone && styles.isDone)}>{isDone && <Check size={16} />}</span>
      {children}
    </li>
  );
}
