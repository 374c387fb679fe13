import { getTeacherFacets } from "@kalima/contracts/operations";
import { useFromBrowser, usePlatform, useQuery } from "@kalima/platform/react";
import type { TrainerQuery } from "./use-trainers.ts";

/** How many trainers fit each query, in the order of the queries. */
export function useTotals(queries: readonly TrainerQuery[]) {
  const { http } = usePlatform();
  const isInBrowser = useFromBrowser(() => true, false);
  return useQuery({
    queryKey: ["trainer-totals", queries],
    enabled: isInBrowser,
    queryFn: async ({ signal }) => {
      const facets = await Promise.all(queries.map((query) => http.call(getTeacherFacets, { query, signal })));
      return facets.map(({ total }) => total);
    },
  });
}
