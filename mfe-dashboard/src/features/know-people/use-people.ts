import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";
import { listPeople, type PeopleFilter } from "@kalima/staff-contract";

/** The key of all lists of people: an act on one of them reads these again. */
export const PEOPLE = "people";

/** People that a filter lets through, page by page. */
export function usePeople(filter: PeopleFilter) {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: [PEOPLE, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listPeople, { query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
