import { Skeleton } from "@kalima/ui";
import { PageHeading } from "./page-heading.tsx";
import styles from "./skeletons.module.css";

const CHOICES = ["first", "second", "third", "fourth"];

/** Something to choose, then a month; a summary beside it where there is room. */
export function CalendarShape() {
  return (
    <>
      <PageHeading />
      <div className={styles.calendar}>
        <div className={styles.lines}>
          <Skeleton height={36} shape="block" width={220} />
          <div className={styles.choices}>
            {CHOICES.map((choice) => (
              <Skeleton height={160} key={choice} shape="block" />
            ))}
          </div>
          <Skeleton height={36} shape="block" width={260} />
          <Skeleton className={styles.month} shape="block" />
        </div>
        <Skeleton className={styles.summary} height={260} shape="block" />
      </div>
    </>
  );
}
