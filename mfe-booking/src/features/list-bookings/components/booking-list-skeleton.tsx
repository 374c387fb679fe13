import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import cardStyles from "./booking-card.module.css";
import styles from "./booking-list.module.css";

const ROWS = ["first", "second", "third"];

/** Placeholder in the shape and size of the list. */
export function BookingListSkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div className={styles.results} aria-busy="true">
      <p className={styles.count} role="status">
        {t("bookings.loading")}
      </p>
      <div className={styles.list}>
        {ROWS.map((row) => (
          <Card key={row}>
            <div className={`${cardStyles.card} ${styles.waiting}`}>
              <div className={cardStyles.head}>
                <div className={cardStyles.who}>
                  <Skeleton shape="block" width={48} height={48} />
                  <Skeleton width={200} height={20} />
                </div>
                <Skeleton shape="block" width={120} height={26} />
              </div>
              <Skeleton width="80%" />
              <Skeleton width="60%" height={20} />
              <Skeleton width={160} />
              <Skeleton shape="block" width={180} height={44} />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
