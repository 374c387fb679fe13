import { classNames, Skeleton } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import cardStyles from "../card/trainer-card.module.css";
import { PAGE_SIZE } from "../trainers.queries.ts";
import styles from "./trainer-list.module.css";
import skeletonStyles from "./trainer-list-skeleton.module.css";

const ROWS = Array.from({ length: PAGE_SIZE }, (_, row) => row);

/** Placeholder in the shape and size of the list; the count above says that it loads. */
export function TrainerListSkeleton() {
  return (
    <div aria-busy="true" className={styles.list}>
      {ROWS.map((row) => (
        <CardSkeleton key={row} />
      ))}
    </div>
  );
}

/** Placeholder of one card. */
export function CardSkeleton() {
  return (
    <Card padding="none">
      <div className={classNames(cardStyles.card, skeletonStyles.card)}>
        <div className={cardStyles.face}>
          <Skeleton shape="block" className={skeletonStyles.face} width={96} height={96} />
        </div>
        <div className={classNames(cardStyles.head, skeletonStyles.lines)}>
          <Skeleton width="55%" height={20} />
          <Skeleton width="80%" />
        </div>
        <div className={classNames(cardStyles.body, skeletonStyles.lines)}>
          <Skeleton width="85%" />
          <Skeleton className={skeletonStyles.wrapped} width="60%" />
          <Skeleton width="70%" height={18} />
          <Skeleton className={skeletonStyles.wrapped} width="40%" height={18} />
          <Skeleton width="50%" />
          <Skeleton width="40%" />
          <Skeleton width="30%" height={24} />
        </div>
        <div className={cardStyles.side}>
          <Skeleton width="60%" />
          <Skeleton shape="block" height={48} />
          <Skeleton width="60%" height={18} />
          <Skeleton shape="block" height={44} />
        </div>
      </div>
    </Card>
  );
}
