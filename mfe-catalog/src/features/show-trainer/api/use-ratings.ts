import { listTeacherRatings } from "@kalima/contracts/operations";
import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";

const PAGE_SIZE = 6;

/** What students gave, newest first, page by page. */
export function useRatings(trainerId: string) {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["trainer-ratings", trainerId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listTeacherRatings, {
        params: { id: trainerId },
        query: { cursor: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
