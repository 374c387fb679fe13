import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./give-duties.module.css";
import { HolderRow } from "./holder-row.tsx";
import { useHolders } from "./use-duties.ts";

/** Who of the school has which duties, and changes of them by two people. */
export function GiveDuties() {
  const { t } = useTranslation("dashboard");
  const query = useHolders();
  if (query.isPending) return <Skeleton height={320} shape="block" />;
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("duties.problem")} />;
  }
  const waitingFirst = query.data.toSorted((one, other) => Number(!one.waiting) - Number(!other.waiting));
  return (
    <>
      {query.data.length === 1 && <p className={styles.soft}>{t("duties.alone")}</p>}
      <ul aria-label={t("sections.duties")} className={rows.list}>
        {waitingFirst.map((holder) => (
          <HolderRow holder={holder} key={holder.person.id} />
        ))}
      </ul>
    </>
  );
}
