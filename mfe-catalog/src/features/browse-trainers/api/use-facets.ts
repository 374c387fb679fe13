import { getTeacherFacets } from "@kalima/contracts/operations";
import { useFromBrowser, usePlatform, useQuery } from "@kalima/platform/react";
import type { TrainerQuery } from "./use-trainers.ts";

/**
 * How many trainers fit, in all and with each value of a filter; until a new answer arrives, those before. Not part of
 * what the server renders: the first cards do not wait for counts.
 */
export function useFacets(query: TrainerQuery | null) {
  const { http } = usePlatform();
  const isInBrowser = useFromBrowser(() => true, false);
  const { sort: _, ...filter } = query ?? {};
  return useQuery({
    queryKey: ["trainer-facets", filter],
    enabled: isInBrowser && query !== null,
    queryFn: ({ signal }) => http.call(getTeacherFacets, { query: filter, signal }),
    placeholderData: (previous) => previous,
  });
}
