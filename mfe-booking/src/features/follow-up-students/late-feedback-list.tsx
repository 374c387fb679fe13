import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import styles from "./follow-up.module.css";
import { useLateFeedback } from "./follow-up.queries.ts";
import { FollowUpList } from "./follow-up-list.tsx";

/** Trainers who owe feedback for more than a day, with how late it is. */
export function LateFeedbackList() {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return (
    <FollowUpList label={t("followUp.late")} none={t("followUp.noneLate")} query={useLateFeedback()}>
      {({ trainer, studentName, endedAt, dueAt }) => (
        <>
          <p className={styles.head}>
            <strong>{trainer[language]}</strong>
            <StatusPill tone="bad">
              {t("followUp.daysLate", { count: Math.max(1, Math.ceil((now - Date.parse(dueAt)) / DAY_MS)) })}
            </StatusPill>
          </p>
          <p className={styles.facts}>
            <span>{t("followUp.lessonWith", { name: studentName })}</span>
            <time dateTime={endedAt}>{format.dateTime(endedAt)}</time>
          </p>
        </>
      )}
    </FollowUpList>
  );
}
