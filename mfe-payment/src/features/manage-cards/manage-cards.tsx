import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useRef } from "react";
import { useSavedMethods } from "../../shared/saved-methods/saved-methods.queries.ts";
import { CardRow } from "./card-row.tsx";
import styles from "./manage-cards.module.css";

/** The student's saved cards: which one is offered first, and the ways to change that and to delete them. */
export function ManageCards() {
  const { t } = useTranslation("payment");
  const query = useSavedMethods();
  const cards = useRef<HTMLDivElement>(null);

  if (query.isPending) {
    return (
      <div aria-busy="true" aria-label={t("cards.loading")} role="status">
        <Skeleton height={120} shape="block" />
      </div>
    );
  }
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("cards.problem")} />;
  }
  return (
    <div className={styles.cards} ref={cards} tabIndex={-1}>
      {query.data.length === 0 && <p className={rows.soft}>{t("cards.none")}</p>}
      {query.data.length > 0 && (
        <ul aria-label={t("cards.title")} className={rows.list}>
          {query.data.map((method) => (
            // The pressed button leaves together with its row.
            <CardRow key={method.id} method={method} onDeleted={() => cards.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}
