import { listOwnRatings } from "@kalima/contracts/operations";
import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";

const PAGE_SIZE = 10;

/** The ratings the student gave, newest lesson first, page by page. */
export function useMyRatings() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["my-ratings"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listOwnRatings, { query: { cursor: pageParam, limit: PAGE_SIZE }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
