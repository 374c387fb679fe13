import { type useInfiniteQuery, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { type ReactNode, useId } from "react";
import styles from "./waiting-list.module.css";

type WaitingListProps = {
  title: string;
  /** Shown while nothing waits. */
  none: string;
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    "isSuccess" | "isPending" | "isError" | "error" | "refetch" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
  >;
  /** A row for each item of the pages read so far. */
  children: readonly ReactNode[] | undefined;
};

/** Items that wait for staff, page by page, under their own heading. */
export function WaitingList({ title, none, query, children = [] }: WaitingListProps) {
  const { t } = useTranslation("payment");
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      {query.isSuccess && (
        <p className={rows.soft} role="status">
          {children.length === 0 ? none : t("transfers.listed", { count: children.length })}
        </p>
      )}
      {query.isPending && <Skeleton height={180} shape="block" />}
      {query.isError && children.length === 0 && <Problem error={query.error} onRetry={() => query.refetch()} />}
      {children.length > 0 && (
        <ul aria-labelledby={id} className={rows.list}>
          {children}
        </ul>
      )}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("transfers.more")}
        </Button>
      )}
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
