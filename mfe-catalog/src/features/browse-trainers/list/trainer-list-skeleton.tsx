import { classNames, Skeleton } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import cardStyles from "../card/trainer-card.module.css";
import styles from "./trainer-list.module.css";
import skeletonStyles from "./trainer-list-skeleton.module.css";

/** About the height of a window. */
const ROWS = Array.from({ length: 6 }, (_, row) => row);

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

function CardSkeleton() {
  return (
    <Card padding="none">
      <div className={classNames(cardStyles.card, skeletonStyles.card)}>
        <div className={cardStyles.face}>
          <Skeleton shape="block" className={skeletonStyles.face} width={128} height={128} />
        </div>
        <div className={classNames(cardStyles.head, skeletonStyles.lines)}>
          <Skeleton width="55%" height={20} />
          <Skeleton width="80%" />
        </div>
        <div className={classNames(cardStyles.body, skeletonStyles.lines)}>
          <Skeleton width="85%" />
          <Skeleton width="60%" height={18} />
        </div>
        <div className={cardStyles.price}>
          <Skeleton width={120} height={20} />
        </div>
        <div className={cardStyles.times}>
          <Skeleton shape="block" height={48} />
        </div>
        <div className={cardStyles.actions}>
          <Skeleton shape="block" width={80} height={44} />
        </div>
      </div>
    </Card>
  );
}
