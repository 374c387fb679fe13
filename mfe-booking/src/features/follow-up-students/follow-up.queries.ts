import { listLateFeedback, listRenewals } from "@kalima/booking-contract";
import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";

/** Students' answers about another pack, newest answer first, page by page. */
export function useRenewals() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["renewals"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listRenewals, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Lessons whose feedback is late, latest lesson first, page by page. */
export function useLateFeedback() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["late-feedback"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listLateFeedback, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
