import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, classNames, Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import type { ReactNode } from "react";

type Paged<T> = {
  data: { pages: readonly { items: readonly T[] }[] } | undefined;
  error: Error | null;
  isPending: boolean;
  isError: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type PagedListProps<T> = {
  query: Paged<T>;
  label: string;
  /** Shown where the list is empty. */
  none: string;
  children: (item: T) => ReactNode;
};

/** A list that is read page by page, with loading, error and empty states. */
export function PagedList<T extends { id: string }>({ query, label, none, children }: PagedListProps<T>) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];

  if (query.isPending) return <Skeleton height={240} shape="block" />;
  if (query.isError && items.length === 0) {
    return <Problem error={query.error} onRetry={() => query.refetch()} title={t("followUp.problem")} />;
  }
  if (items.length === 0) return <EmptyState illustration="calendar" title={none} />;
  return (
    <>
      <ul aria-label={label} className={rows.list}>
        {items.map((item) => (
          <li className={classNames(rows.row, rows.tight)} key={item.id}>
            {children(item)}
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && <FormError>{errorText(query.error)}</FormError>}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()} variant="secondary">
          {t("followUp.more")}
        </Button>
      )}
    </>
  );
}
