import { Skeleton } from "@kalima/ui";
import { PageHeading } from "./page-heading.tsx";
import styles from "./skeletons.module.css";

const LINES = ["first", "second", "third", "fourth", "fifth"];

/** A menu of sections, and the open one where there is room beside it. */
export function SectionsShape() {
  return (
    <>
      <PageHeading hasLead={false} />
      <div className={styles.sections}>
        <div className={styles.lines}>
          {LINES.map((line) => (
            <Skeleton height={44} key={line} shape="block" />
          ))}
        </div>
        <div className={styles.section}>
          <Skeleton height={36} shape="block" width="40%" />
          <Skeleton height={160} shape="block" />
          <Skeleton height={160} shape="block" />
        </div>
      </div>
    </>
  );
}
