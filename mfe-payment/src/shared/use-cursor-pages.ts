import { useInfiniteQuery } from "@kalima/platform/react";

type Page<Item> = { items: Item[]; nextCursor: string | null };
type Request = { query: { cursor: string | undefined }; signal: AbortSignal };

/** A list that is read page by page; `read` fetches the page that begins at a cursor. */
export function useCursorPages<Item>(queryKey: readonly string[], read: (request: Request) => Promise<Page<Item>>) {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read({ query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
