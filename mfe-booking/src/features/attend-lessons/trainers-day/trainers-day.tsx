import type { TrainerToday } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton } from "@kalima/ui";
import { Card, EmptyState, Problem } from "@kalima/ui/content";
import { isFirstLoad } from "../../../shared/first-load.ts";
import { HOURS_PATH } from "../../../shared/own-paths.ts";
import { NextLesson } from "../components/next-lesson.tsx";
import { DayLine } from "./day-line.tsx";
import { DueList } from "./due-list.tsx";
import { Preparation } from "./preparation.tsx";
import styles from "./trainers-day.module.css";
import { useTrainersDay } from "./trainers-day.queries.ts";

/** A trainer's Today: the next lesson with its student, the line of the day, and what is due. */
export function TrainersDay() {
  const { t } = useTranslation("booking");
  const query = useTrainersDay();
  if (isFirstLoad(query)) {
    return (
      <div aria-busy="true" aria-label={t("trainersDay.loading")} className={styles.day} role="status">
        <Skeleton height={420} shape="block" />
        <Skeleton height={300} shape="block" />
      </div>
    );
  }
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("trainersDay.problem")} />;
  }
  const { due, hasMoreDue } = query.data;
  return (
    <div className={styles.day}>
      <Next day={query.data} />
      <DueList due={due} hasMore={hasMoreDue} />
      <DayLine day={query.data} />
    </div>
  );
}

function Next({ day: { next, worksHours } }: { day: TrainerToday }) {
  const { t } = useTranslation("booking");
  if (next) {
    return (
      <NextLesson joinsAtOnce lesson={next.lesson}>
        <Preparation next={next} />
      </NextLesson>
    );
  }
  return (
    <Card>
      <EmptyState
        action={
          <ButtonLink href={HOURS_PATH}>{t(worksHours ? "trainersDay.seeHours" : "trainersDay.setHours")}</ButtonLink>
        }
        illustration="calendar"
        message={t(worksHours ? "trainersDay.noneMessage" : "trainersDay.noHoursMessage")}
        title={t("lessons.none.to_come")}
      />
    </Card>
  );
}
