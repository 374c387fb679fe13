import { Skeleton } from "@kalima/ui";
import styles from "./free-times.module.css";
import skeleton from "./free-times-skeleton.module.css";

const WEEKS = 6;
const DAYS = 7;

/** Placeholder in the shape and size of calendar and times, without the calendar's code; `isLoading` once that is on its way. */
export function FreeTimesSkeleton({ isLoading }: { isLoading: boolean }) {
  return (
    <div className={styles.columns} aria-busy={isLoading}>
      <div className={skeleton.calendar}>
        <Skeleton className={skeleton.month} width="45%" height={20} />
        <div className={skeleton.days}>
          {Array.from({ length: WEEKS * DAYS }, (_, day) => (
            <Skeleton key={`day-${day + 1}`} shape="block" height={60} />
          ))}
        </div>
      </div>
      <div className={styles.day}>
        <Skeleton width="70%" height={20} />
        <Skeleton shape="block" height={44} />
        <Skeleton shape="block" height={44} />
      </div>
    </div>
  );
}
