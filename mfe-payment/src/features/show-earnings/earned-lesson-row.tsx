import type { Money as Amount } from "@kalima/contracts/domain";
import type { EarnedLesson, PlannedEarning } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { classNames, useFormat } from "@kalima/ui";
import { Money, StatusPill } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import type { ReactNode } from "react";
import styles from "./earnings.module.css";

/** A lesson with what it earned, or why it earned nothing. */
export function EarnedLessonRow({ lesson }: { lesson: EarnedLesson }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { studentName: name, startsAt, sharePercent, price } = lesson;
  return (
    <Row amount={lesson.earned} name={name} startsAt={startsAt}>
      {sharePercent === null ? (
        <StatusPill tone="neutral">{t(`earnings.missedBy.${lesson.missedBy ?? "unknown"}`)}</StatusPill>
      ) : (
        <span>{t("earnings.shareOf", { percent: format.number(sharePercent), price: format.money(price) })}</span>
      )}
    </Row>
  );
}

/** A lesson that is still to come, with what it will earn. */
export function PlannedLessonRow({ lesson, sharePercent }: { lesson: PlannedEarning; sharePercent: number }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { studentName, startsAt, price, expected } = lesson;
  return (
    <Row amount={expected} name={studentName} startsAt={startsAt}>
      <span>{t("earnings.shareOf", { percent: format.number(sharePercent), price: format.money(price) })}</span>
    </Row>
  );
}

type RowProps = { name: string; amount: Amount; startsAt: string; children: ReactNode };

function Row({ name, amount, startsAt, children }: RowProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  return (
    <li className={classNames(rows.row, rows.tight)}>
      <p className={styles.head}>
        <strong>{t("earnings.lessonWith", { name })}</strong>
        <strong>
          <Money value={amount} />
        </strong>
      </p>
      <div className={styles.facts}>
        <time dateTime={startsAt}>{format.dateTime(startsAt)}</time>
        {children}
      </div>
    </li>
  );
}
