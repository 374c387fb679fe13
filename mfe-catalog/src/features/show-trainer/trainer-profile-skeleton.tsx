import { Skeleton } from "@kalima/ui";
import profile from "./trainer-profile.module.css";
import styles from "./trainer-profile-skeleton.module.css";

const PARTS = ["about", "times", "ratings"];

/** Placeholder in the shape and size of a profile. */
export function TrainerProfileSkeleton() {
  return (
    <>
      <div className={styles.links}>
        {PARTS.map((part) => (
          <Skeleton key={part} width={72} height={16} />
        ))}
      </div>
      <div className={styles.offer}>
        <Skeleton width="60%" height={32} />
        <Skeleton shape="block" height={44} />
        <Skeleton shape="block" height={78} />
        <Skeleton shape="block" height={250} />
      </div>
      <div className={profile.main} aria-busy="true">
        {PARTS.map((part) => (
          <div className={profile.part} key={part}>
            <Skeleton height={28} width="40%" />
            <Skeleton shape="block" height={240} />
          </div>
        ))}
      </div>
    </>
  );
}
