import { listPayments } from "@kalima/contracts/operations";
import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";

const PAGE_SIZE = 10;

/** The student's orders, newest first, page by page. */
export function usePayments() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["payments"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listPayments, { query: { cursor: pageParam, limit: PAGE_SIZE }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
