import { useTranslation } from "@kalima/platform/react";
import { Skeleton, VisuallyHidden } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import cardStyles from "../card/trainer-card.module.css";
import styles from "./trainer-list.module.css";

const ROWS = ["first", "second", "third", "fourth"];

/** Placeholder in the shape of the list. */
export function TrainerListSkeleton() {
  const { t } = useTranslation("catalog");
  return (
    <div className={styles.results} aria-busy="true">
      <VisuallyHidden>
        <p role="status">{t("list.loading")}</p>
      </VisuallyHidden>
      {ROWS.map((row) => (
        <Card padding="none" key={row}>
          <div className={cardStyles.card}>
            <Skeleton shape="circle" width={96} height={96} />
            <div className={cardStyles.body}>
              <Skeleton width="50%" height={24} />
              <Skeleton width="30%" />
              <Skeleton width="90%" />
              <Skeleton width="70%" />
            </div>
            <div className={cardStyles.side}>
              <Skeleton shape="block" height={48} />
              <Skeleton width="60%" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
