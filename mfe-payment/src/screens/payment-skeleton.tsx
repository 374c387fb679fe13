import { useTranslation } from "@kalima/platform/react";
import { Skeleton, VisuallyHidden } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import columns from "../shared/columns.module.css";
import styles from "./payment-skeleton.module.css";

const FACTS = ["reference", "trainer", "lesson"];
const FIELDS = ["name", "number", "expiry"];

/** Placeholder in the shape and size of order and card fields. */
export function PaymentSkeleton() {
  const { t } = useTranslation("payment");
  return (
    <div className={columns.columns} aria-busy="true">
      <Card padding="large">
        <div className={styles.order}>
          <Skeleton width="50%" height={24} />
          <Skeleton shape="block" width={180} height={40} />
          {FACTS.map((fact) => (
            <div className={styles.fact} key={fact}>
              <Skeleton width="35%" />
              <Skeleton width="70%" height={18} />
            </div>
          ))}
          <Skeleton width="90%" height={18} />
          <Skeleton width="90%" height={18} />
        </div>
      </Card>
      <div className={columns.main}>
        <Card padding="large">
          <VisuallyHidden>
            <p role="status">{t("screen.loading")}</p>
          </VisuallyHidden>
          <div className={styles.card}>
            <Skeleton width="40%" height={24} />
            {FIELDS.map((field) => (
              <Skeleton key={field} shape="block" height={64} />
            ))}
            <Skeleton shape="block" className={styles.button} height={52} />
          </div>
        </Card>
      </div>
    </div>
  );
}
