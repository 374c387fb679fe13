import { type CursorPages, PagedList } from "@kalima/platform/pages";
import { useTranslation } from "@kalima/platform/react";
import { EmptyState } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { type ReactNode, useId } from "react";
import styles from "./waiting-list.module.css";

type WaitingListProps<Item> = {
  title: string;
  /** Shown while nothing waits. */
  none: string;
  query: CursorPages<Item>;
  /** The row of an item. */
  children: (item: Item) => ReactNode;
};

/** Items that wait for staff, page by page, under their own heading. */
export function WaitingList<Item>({ title, none, query, children }: WaitingListProps<Item>) {
  const { t } = useTranslation("payment");
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      <PagedList
        count={(count) => <span className={rows.soft}>{t("transfers.listed", { count })}</span>}
        empty={<EmptyState illustration="wallet" title={none} />}
        more={t("transfers.more")}
        query={query}
      >
        {(items) => (
          <ul aria-labelledby={id} className={rows.list}>
            {items.map(children)}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

/** Names with their values; those without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
