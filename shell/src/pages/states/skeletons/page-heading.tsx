import { Skeleton } from "@kalima/ui";
import styles from "./skeletons.module.css";

/** Title and lead of a screen, in the size of `Screen`. */
export function PageHeading({ hasLead = true }: { hasLead?: boolean }) {
  return (
    <div className={styles.heading}>
      <Skeleton className={styles.title} shape="block" />
      {hasLead ? <Skeleton className={styles.lead} height={20} /> : null}
    </div>
  );
}
