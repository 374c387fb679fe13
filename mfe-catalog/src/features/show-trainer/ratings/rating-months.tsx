import { useTranslation } from "@kalima/platform/react";
import { Button, Num, Skeleton, useFormat } from "@kalima/ui";
import { useState } from "react";
import { Stars } from "../../../shared/stars.tsx";
import { useRatingMonths } from "../trainer.queries.ts";
import { Criteria } from "./criteria.tsx";
import styles from "./rating-months.module.css";

/** Ratings month by month, folded, for visitors who want to see whether a trainer improves. */
export function RatingMonths({ trainerId }: { trainerId: string }) {
  const { t } = useTranslation("catalog");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.months} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{t("profile.ratings.months")}</summary>
      <Months trainerId={trainerId} isOpen={isOpen} />
    </details>
  );
}

function Months({ trainerId, isOpen }: { trainerId: string; isOpen: boolean }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const query = useRatingMonths(trainerId, { isWanted: isOpen });
  if (query.isLoadingError) {
    return (
      <p className={styles.text} role="alert">
        {t("profile.ratings.monthsProblem")}{" "}
        <Button variant="quiet" size="small" onPress={() => void query.refetch()}>
          {t("list.retry")}
        </Button>
      </p>
    );
  }
  if (!query.data) return <Skeleton height={160} shape="block" />;
  if (query.data.length === 0) return <p className={styles.text}>{t("profile.ratings.noMonths")}</p>;
  return (
    <ol className={styles.list}>
      {query.data.map(({ month, average, count, criteria }) => (
        <li className={styles.month} key={month}>
          <h4 className={styles.name}>{format.dayLabel(`${month}-01`, { month: "long", year: "numeric" })}</h4>
          <p className={styles.average}>
            <Stars given={average} />
            <strong>
              <Num>{format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</Num>
            </strong>
            <span className={styles.count}>{t("card.reviews", { count })}</span>
          </p>
          {criteria.length > 0 && <Criteria means={criteria} />}
        </li>
      ))}
    </ol>
  );
}
