import type { OwnEarnings } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { IconButton, useFormat } from "@kalima/ui";
import { EmptyState, Money } from "@kalima/ui/content";
import { ChevronBack, ChevronForward } from "@kalima/ui/icons";
import { rows } from "@kalima/ui/rows";
import { useId } from "react";
import { stepMonth } from "../../shared/month-step.ts";
import { EarnedLessonRow, PlannedLessonRow } from "./earned-lesson-row.tsx";
import styles from "./earnings.module.css";
import { PaidOut } from "./paid-out.tsx";

type EarningsOfMonthProps = { earnings: OwnEarnings; onChoose: (month: string) => void };

/** Totals of a month and its lessons, with the way to the months beside it. */
export function EarningsOfMonth({ earnings, onChoose }: EarningsOfMonthProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const id = useId();
  const { month, firstMonth, lastMonth, lessons, expected, planned = [], latestPayout } = earnings;
  const paidOutFrom = format.dayLabel(earnings.paidOutFrom, { day: "numeric", month: "long", year: "numeric" });

  return (
    <>
      <div className={styles.months}>
        <IconButton
          icon={<ChevronBack />}
          isDisabled={month <= firstMonth}
          label={t("earnings.previous")}
          onPress={() => onChoose(stepMonth(month, -1))}
        />
        <h2 aria-live="polite" className={styles.month} id={id}>
          {format.dayLabel(`${month}-01`, { month: "long", year: "numeric" })}
        </h2>
        <IconButton
          icon={<ChevronForward />}
          isDisabled={month >= (earnings.lastPlannedMonth ?? lastMonth)}
          label={t("earnings.next")}
          onPress={() => onChoose(stepMonth(month, 1))}
        />
      </div>
      <dl className={styles.totals}>
        <div>
          <dt>{t("earnings.earned")}</dt>
          <dd className={styles.sum}>
            <Money value={earnings.earned} />
          </dd>
        </div>
        {expected && planned.length > 0 && (
          <div>
            <dt>{t("earnings.expected")}</dt>
            <dd>
              <Money value={expected} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t("earnings.completed")}</dt>
          <dd>{format.number(earnings.completed)}</dd>
        </div>
        <div>
          <dt>{t("earnings.missed")}</dt>
          <dd>{format.number(earnings.missed)}</dd>
        </div>
      </dl>
      {earnings.payout ? (
        <PaidOut payout={earnings.payout} />
      ) : (
        <p className={styles.note}>
          <span>{t(`earnings.${nameState(earnings)}`, { date: paidOutFrom })}</span>{" "}
          {planned.length > 0 && <span>{t("earnings.expectedHint")}</span>}
        </p>
      )}
      {!earnings.payout && month === lastMonth && latestPayout && (
        <PaidOut month={latestPayout.month} payout={latestPayout} />
      )}
      {planned.length > 0 && (
        <>
          <h3 className={styles.group} id={`${id}-planned`}>
            {t("earnings.planned")}
          </h3>
          <ul aria-labelledby={`${id}-planned`} className={rows.list}>
            {planned.map((lesson) => (
              <PlannedLessonRow key={lesson.id} lesson={lesson} sharePercent={earnings.sharePercent} />
            ))}
          </ul>
          {lessons.length > 0 && <h3 className={styles.group}>{t("earnings.ended")}</h3>}
        </>
      )}
      {lessons.length > 0 && (
        <ul aria-labelledby={id} className={rows.list}>
          {lessons.map((lesson) => (
            <EarnedLessonRow key={lesson.id} lesson={lesson} />
          ))}
        </ul>
      )}
      {lessons.length + planned.length === 0 && (
        <EmptyState illustration="wallet" message={t("earnings.noneMessage")} title={t("earnings.none")} />
      )}
    </>
  );
}

const nameState = ({ month, lastMonth }: OwnEarnings) => {
  if (month === lastMonth) return "stillRunning";
  return month > lastMonth ? "coming" : "over";
};
