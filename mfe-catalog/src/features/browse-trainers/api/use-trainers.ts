import { listTeachers } from "@kalima/contracts/operations";
import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";
import { type Filters, parametersOf } from "../filters/filters.ts";

const PAGE_SIZE = 12;

/** Trainers that match the filters, page by page; until a new answer arrives, those of the filters before. */
export function useTrainers(filters: Filters) {
  const { http } = usePlatform();
  const query = parametersOf(filters);
  return useInfiniteQuery({
    queryKey: ["trainers", query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listTeachers, { query: { ...query, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (previous) => previous,
  });
}
