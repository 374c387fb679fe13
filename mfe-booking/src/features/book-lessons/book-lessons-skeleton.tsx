import { PACKS } from "@kalima/catalog-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { classNames, Skeleton } from "@kalima/ui";
import { CalendarSkeleton } from "@kalima/ui/calendar";
import times from "../../shared/times/times-layout.module.css";
import styles from "./book-lessons.module.css";
import skeleton from "./book-lessons-skeleton.module.css";
import summary from "./hold/summary.module.css";
import tiles from "./packs/pack-tiles.module.css";
import { Step } from "./step.tsx";

/** Placeholder in the shape and size of the first two steps and the summary. */
export function BookLessonsSkeleton() {
  const { t } = useTranslation("booking");
  const now = useNow(null);
  return (
    <div className={styles.page}>
      <div className={styles.steps}>
        <Step number={1} title={t("steps.pack")}>
          <div>
            <Skeleton className={skeleton.label} width={140} />
            <div className={tiles.packs}>
              <div>
                {PACKS.map((pack) => (
                  <Skeleton key={pack} shape="block" className={skeleton.pack} />
                ))}
              </div>
            </div>
          </div>
        </Step>
        <Step number={2} title={t("steps.when")}>
          <div className={times.step}>
            <Skeleton shape="block" width={200} height={26} />
            <div className={times.columns}>
              <CalendarSkeleton now={now} />
              <div className={times.day}>
                <Skeleton width="70%" height={20} />
              </div>
            </div>
          </div>
        </Step>
      </div>
      <div className={classNames(summary.summary, skeleton.summary)}>
        <Skeleton width={120} height={20} />
        <Skeleton shape="block" height={52} />
      </div>
    </div>
  );
}
