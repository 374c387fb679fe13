import { Skeleton } from "@kalima/ui";
import { PageHeading } from "./page-heading.tsx";
import styles from "./skeletons.module.css";

const ROWS = ["first", "second", "third"];

/** A list, with filters beside it where there is room. */
export function ListShape() {
  return (
    <>
      <PageHeading />
      <div className={styles.list}>
        <div className={styles.filters}>
          <Skeleton height={44} shape="block" />
          <Skeleton height={36} shape="block" />
          <Skeleton height={36} shape="block" />
        </div>
        <div className={styles.rows}>
          {ROWS.map((row) => (
            <div className={styles.row} key={row}>
              <Skeleton height={72} shape="circle" />
              <div className={styles.lines}>
                <Skeleton height={20} width="40%" />
                <Skeleton width="85%" />
                <Skeleton width="60%" />
                <Skeleton width="70%" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
