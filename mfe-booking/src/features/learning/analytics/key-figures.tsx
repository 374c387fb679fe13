import type { LearningAnalytics } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import styles from "./analytics.module.css";
import { computeAttendance } from "./has-begun.ts";

/** Hours, lessons, streak and attendance as numbers. */
export function KeyFigures({ analytics }: { analytics: LearningAnalytics }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { minutes, attended, streak } = analytics;
  const attendance = computeAttendance(analytics);
  const figures = [
    { key: "hours", value: format.number(minutes / 60, { maximumFractionDigits: 1 }), note: null },
    { key: "lessons", value: format.number(attended), note: null },
    {
      key: "streak",
      value: format.number(streak.weeks),
      note: t("analytics.figures.longest", { count: streak.longest }),
    },
    {
      key: "attendance",
      value: attendance === null ? "–" : format.number(attendance, { style: "percent" }),
      note: t("analytics.figures.missed", { count: analytics.missed }),
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, value, note }) => (
        <div className={styles.figure} key={key}>
          <dt>{t(`analytics.figures.${key}`)}</dt>
          <dd className={styles.value}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
