import { Skeleton } from "@kalima/ui";
import { PageHeading } from "./page-heading.tsx";
import styles from "./skeletons.module.css";

export function TextShape() {
  return (
    <>
      <PageHeading />
      <div className={styles.lines}>
        <Skeleton width="90%" />
        <Skeleton width="80%" />
        <Skeleton width="85%" />
      </div>
    </>
  );
}
