import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { ReadHours } from "../features/set-hours/read-hours.tsx";
import styles from "../features/set-hours/set-hours.module.css";
import { SetHours } from "../features/set-hours/set-hours.tsx";
import { isFirstLoad } from "../shared/first-load.ts";
import { useAvailability } from "../shared/hours/availability.queries.ts";

/** The section "availability" of the dashboard, for trainers: when students may book them. */
export function HoursSection() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("hours.title")}>
      <Hours />
    </section>
  );
}

/** The hours of the reader, or those of the trainer that `HoursOf` names. */
export function Hours() {
  const { t } = useTranslation("booking");
  const query = useAvailability();
  if (isFirstLoad(query)) {
    return (
      <div aria-busy="true" aria-label={t("hours.loading")} className={styles.page} role="status">
        <Skeleton height={48} shape="block" />
        <Skeleton height={640} shape="block" />
        <Skeleton height={200} shape="block" />
      </div>
    );
  }
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => query.refetch()} title={t("hours.problem")} />;
  }
  return query.data.mayChange === false ? <ReadHours saved={query.data} /> : <SetHours saved={query.data} />;
}
