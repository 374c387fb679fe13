import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { Check } from "@kalima/ui/icons";
import { useLedgerCheck } from "./ledger.queries.ts";
import styles from "./read-ledger.module.css";

/** The comparison of the ledger with charges, refunds, earnings and payouts, difference by difference. */
export function LedgerCheck() {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const query = useLedgerCheck();
  if (query.isPending) return <Skeleton height={24} shape="block" />;
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("ledger.check.problem")} />;
  }
  if (query.data.length === 0) {
    return (
      <p className={styles.even}>
        <Check size={16} />
        <span>{t("ledger.check.none")}</span>
      </p>
    );
  }
  return (
    <section aria-label={t("ledger.check.title")} className={styles.problem}>
      <p>{t("ledger.check.some", { count: query.data.length })}</p>
      <ul>
        {query.data.map(({ subject, expectedMinor, foundMinor }) => (
          <li key={subject}>
            <bdi dir="ltr">{subject}</bdi>{" "}
            <span>
              {t("ledger.check.difference", {
                expected: format.number(expectedMinor),
                found: format.number(foundMinor),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
