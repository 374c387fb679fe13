import { Skeleton } from "@kalima/ui";
import { PageHeading } from "./page-heading.tsx";
import styles from "./skeletons.module.css";

const FIELDS = ["first", "second"];

export function FormShape() {
  return (
    <div className={styles.form}>
      <PageHeading />
      {FIELDS.map((field) => (
        <div className={styles.field} key={field}>
          <Skeleton width="35%" />
          <Skeleton height={44} shape="block" />
        </div>
      ))}
      <Skeleton height={24} width="60%" />
      <Skeleton height={52} shape="block" />
    </div>
  );
}
