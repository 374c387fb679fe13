import type { LearningAnalytics } from "@kalima/learning-contract";
import { getPractice } from "@kalima/learning-contract";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton, useFormat } from "@kalima/ui";
import { CheckCircle } from "@kalima/ui/icons";
import styles from "./analytics.module.css";
import { findChanges } from "./changes.ts";

/** Leads the progress: what changed since the last test, in a sentence, and the goal of today. */
export function Summary({ analytics }: { analytics: LearningAnalytics }) {
  return (
    <div className={styles.summary}>
      <Changes analytics={analytics} />
      <TodaysGoal />
    </div>
  );
}

function Changes({ analytics }: { analytics: LearningAnalytics }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const changes = findChanges(analytics);
  if (!changes) return null;
  const { since, from, to, best } = changes;
  const month = format.date(since, { month: "long", year: "numeric" });
  return (
    <div>
      <h2 className={styles.lead}>{t("analytics.changed.title", { month })}</h2>
      <p className={styles.change}>
        <span>{t(from === to ? "analytics.changed.same" : "analytics.changed.level", { from, to })}</span>{" "}
        {best && (
          <span>
            {t("analytics.changed.best", {
              skill: t(`analytics.skills.${best.section}`),
              count: best.points,
            })}
          </span>
        )}
      </p>
    </div>
  );
}

/** Five minutes of practice: done, or the way there. Progress is complete without it, so a failure shows nothing. */
function TodaysGoal() {
  const { t } = useTranslation("booking");
  const { http } = usePlatform();
  const { data, isPending } = useQuery({
    queryKey: ["practice"],
    queryFn: ({ signal }) => http.call(getPractice, { signal }),
  });
  if (isPending) return <Skeleton className={styles.goalWaiting} shape="block" />;
  if (!data) return null;
  return data.streak.isDoneToday ? (
    <p className={styles.goal}>
      <CheckCircle size={20} /> <span>{t("analytics.goal.done")}</span>
    </p>
  ) : (
    <p className={styles.goal}>
      <span>{t("analytics.goal.open")}</span>
      <ButtonLink href="/profile/vocabulary" size="small">
        {t("analytics.goal.begin")}
      </ButtonLink>
    </p>
  );
}
