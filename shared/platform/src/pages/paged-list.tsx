import { Button, Skeleton, useUi } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import type { ReactNode, Ref } from "react";
import { type CursorPages, joinPages } from "./use-cursor-pages.ts";

type PagedListProps<Item> = {
  query: CursorPages<Item>;
  /** Instead of a skeleton of one block, until the first page has arrived. */
  loading?: ReactNode;
  /** Title of the failure of the first page. */
  problem?: string;
  /** In place of a list without items. */
  empty: ReactNode;
  /** Label of the button that reads the next page. */
  more: string;
  /** A line above the list that says how many items are shown; it is announced, as an empty list is then. */
  count?: (shown: number) => ReactNode;
  /** The place of that line, to put the focus on when a row with the focus leaves. */
  countRef?: Ref<HTMLDivElement>;
  children: (items: Item[]) => ReactNode;
};

/** A list that is read page by page, in each of its states: loading, failed, empty and ready. */
export function PagedList<Item>({ count, countRef, ...list }: PagedListProps<Item>) {
  const { query, empty } = list;
  if (!count) return <ListItself {...list} />;
  const shown = joinPages(query).length;
  return (
    <>
      <div className={rows.list} ref={countRef} role="status" tabIndex={-1}>
        {shown > 0 ? count(shown) : query.isSuccess && empty}
      </div>
      <ListItself {...list} empty={null} />
    </>
  );
}

function ListItself<Item>({ query, loading, problem, empty, more, children }: PagedListProps<Item>) {
  const items = joinPages(query);
  if (query.isPending) return loading ?? <Skeleton height={240} shape="block" />;
  // A list that is only refetched in vain stays.
  if (query.isLoadingError) return <Problem error={query.error} onRetry={() => query.refetch()} title={problem} />;
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <NextPage more={more} query={query} />
    </>
  );
}

/** Reads the next page, where there is one; says so when it did not arrive. */
export function NextPage({ query, more }: { query: CursorPages<unknown>; more: string }) {
  const { errorText, texts } = useUi();
  if (!query.hasNextPage) return null;
  return (
    <>
      {query.isFetchNextPageError && <p role="alert">{errorText(query.error)}</p>}
      <Button isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()} variant="secondary">
        {query.isFetchNextPageError ? texts.retry : more}
      </Button>
    </>
  );
}
