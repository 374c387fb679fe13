import type { EarnedLesson } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { classNames, useFormat } from "@kalima/ui";
import { Money, StatusPill } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./earnings.module.css";

/** A lesson with what it earned, or why it earned nothing. */
export function EarnedLessonRow({ lesson }: { lesson: EarnedLesson }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { studentName: name, startsAt, sharePercent, price } = lesson;
  return (
    <li className={classNames(rows.row, rows.tight)}>
      <p className={styles.head}>
        <strong>{t("earnings.lessonWith", { name })}</strong>
        <strong>
          <Money value={lesson.earned} />
        </strong>
      </p>
      <div className={styles.facts}>
        <time dateTime={startsAt}>{format.dateTime(startsAt)}</time>
        {sharePercent === null ? (
          <StatusPill tone="neutral">{t(`earnings.missedBy.${lesson.missedBy ?? "unknown"}`)}</StatusPill>
        ) : (
          <span>{t("earnings.shareOf", { percent: format.number(sharePercent), price: format.money(price) })}</span>
        )}
      </div>
    </li>
  );
}
