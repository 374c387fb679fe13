import type { LessonDetails } from "@kalima/booking-contract";
import type { Today } from "@kalima/learning-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { LessonActions } from "../features/attend-lessons/components/lesson-actions.tsx";
import { NextLesson } from "../features/attend-lessons/components/next-lesson.tsx";
import { hasFirstSteps, Lead } from "../features/today/lead.tsx";
import { PacksCard } from "../features/today/packs-card.tsx";
import { PracticeCard } from "../features/today/practice-card.tsx";
import { ProgressCard } from "../features/today/progress-card.tsx";
import { useToday } from "../features/today/today.queries.ts";
import { WaitingList } from "../features/today/waiting-list.tsx";
import { isNearEnd } from "../shared/packs/pack-sessions.ts";
import { OwnZone } from "../shared/zone/own-zone.tsx";
import styles from "./today-section.module.css";

/** A pack that ends within so many days comes before all else that waits. */
const URGENT_DAYS = 7;

/** The page `/profile` of a student: the next lesson, what waits, what is left, and how far they have come. */
export function TodaySection() {
  const { t } = useTranslation("booking");
  const now = useNow(null);
  const { data: today, isPending, error, refetch } = useToday();
  if (isPending) return <TodaySkeleton />;
  if (!today) return <Problem error={error} onRetry={() => void refetch()} title={t("today.problem")} />;
  const waiting = (
    <div className={styles.waiting} key="waiting">
      <WaitingList
        hasFirstSteps={hasFirstSteps(today)}
        renderRating={(lesson) => <LessonActions lesson={lesson} size="small" />}
        today={today}
      />
    </div>
  );
  const side = (
    <div className={styles.side} key="side">
      <PacksCard bookings={today.bookings} />
      <PracticeCard practice={today.practice} />
    </div>
  );
  // On a small screen, one below the other: what is due today comes before packs that have more than a week.
  const isSideFirst = today.bookings.some(({ credits }) => isNearEnd(credits, now, URGENT_DAYS));
  return (
    <section aria-label={t("sections.today")} className={styles.day}>
      <div className={styles.lead}>
        <FirstOfDay today={today} />
      </div>
      {isSideFirst ? [side, waiting] : [waiting, side]}
      <div className={styles.progress}>
        <ProgressCard today={today} />
      </div>
      <OwnZone now={now} />
    </section>
  );
}

function FirstOfDay({ today }: { today: Today }) {
  const [next]: readonly LessonDetails[] = today.lessons;
  return next ? <NextLesson lesson={next} /> : <Lead today={today} />;
}

function TodaySkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div aria-busy="true" aria-label={t("today.loading")} className={styles.day} role="status">
      <div className={styles.lead}>
        <Skeleton height={240} shape="block" />
      </div>
      <div className={styles.waiting}>
        <Skeleton height={280} shape="block" />
      </div>
      <div className={styles.side}>
        <Skeleton height={200} shape="block" />
      </div>
    </div>
  );
}
