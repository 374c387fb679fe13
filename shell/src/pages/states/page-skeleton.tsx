import { useTranslation } from "@kalima/platform/translation";
import { Skeleton, VisuallyHidden } from "@kalima/ui";
import styles from "./placeholders.module.css";

const CARDS = ["first", "second", "third"];

/** What a page of a remote looks like before its code is there: a title, a line, a few cards. */
export function PageSkeleton() {
  const { t } = useTranslation("shell");
  return (
    <div aria-busy="true" className={styles.page}>
      <VisuallyHidden>{t("loading.page")}</VisuallyHidden>
      <Skeleton className={styles.title} height={44} />
      <Skeleton className={styles.lead} height={20} />
      {CARDS.map((card) => (
        <div className={styles.card} key={card}>
          <Skeleton height={72} shape="circle" />
          <div className={styles.lines}>
            <Skeleton height={20} width="40%" />
            <Skeleton width="85%" />
            <Skeleton width="60%" />
          </div>
        </div>
      ))}
    </div>
  );
}
