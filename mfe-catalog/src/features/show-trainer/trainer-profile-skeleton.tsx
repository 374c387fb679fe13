import { Skeleton } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import styles from "./trainer-profile.module.css";

const PARTS = ["about", "hours", "ratings"];

/** Placeholder in the shape and size of a profile. */
export function TrainerProfileSkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.facts}>
        <Skeleton height={24} width="min(100%, 30em)" />
        <Skeleton height={26} width="min(100%, 24em)" />
      </div>
      <div className={styles.columns}>
        <Card className={styles.offer}>
          <Skeleton shape="block" height={78} />
          <Skeleton shape="block" height={250} />
        </Card>
        <div className={styles.main}>
          {PARTS.map((part) => (
            <div className={styles.part} key={part}>
              <Skeleton height={28} width="40%" />
              <Skeleton shape="block" height={240} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
