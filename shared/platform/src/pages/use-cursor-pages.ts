import { useInfiniteQuery } from "@kalima/platform/react";
import type { InfiniteData, UseInfiniteQueryOptions, UseInfiniteQueryResult } from "@tanstack/react-query";

type Cursor = string | undefined;
type Page<Item> = { items: Item[]; nextCursor: string | null };
type Pages<Item> = InfiniteData<Page<Item>, Cursor>;

/** The pages of a list that have arrived, and whether there is a next one, as `PagedList` shows them. */
export type CursorPages<Item> = UseInfiniteQueryResult<Pages<Item>>;

type Request = { cursor: Cursor; signal: AbortSignal };
type Options<Item> = Pick<
  UseInfiniteQueryOptions<Page<Item>, Error, Pages<Item>, readonly unknown[], Cursor>,
  "enabled" | "staleTime" | "refetchInterval" | "placeholderData"
>;

/** A list that is read page by page. `read` fetches the page that begins at a cursor, or the first without one. */
export function useCursorPages<Item>(
  queryKey: readonly unknown[],
  read: (request: Request) => Promise<Page<Item>>,
  options?: Options<Item>,
): CursorPages<Item> {
  return useInfiniteQuery({
    ...options,
    queryKey,
    initialPageParam: undefined as Cursor,
    queryFn: ({ pageParam, signal }) => read({ cursor: pageParam, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The items of all pages that have arrived. */
export function joinPages<Item>(query: Pick<CursorPages<Item>, "data">): Item[] {
  return query.data?.pages.flatMap(({ items }) => items) ?? [];
}
