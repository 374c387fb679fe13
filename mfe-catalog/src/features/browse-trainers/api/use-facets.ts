import type { TrainerFacets } from "@kalima/contracts/api";
import { getTeacherFacets } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { useZone } from "@kalima/ui";
import type { TrainerQuery } from "./use-trainers.ts";

/** The first cards do not wait longer for counts: in a large school they are counted from a sample of them. */
const MAX_SERVER_WAIT_MS = 40;

/** Hours are of the visitor's week: without counts while the server does not know the zone. */
export type Facets = Omit<TrainerFacets, "hours"> & { hours?: TrainerFacets["hours"] };

/**
 * How many trainers fit, in all and with each value of a filter; until a new answer arrives, those before. The key holds
 * the zone, which the API reads from a header.
 */
export function useFacets(query: TrainerQuery | null): Facets | undefined {
  const { http } = usePlatform();
  const zone = useZone();
  const { sort: _, ...filter } = query ?? {};
  const { data } = useQuery({
    queryKey: ["trainer-facets", filter, zone],
    // The first render does not know the time zone. Once the browser has named it, the counts are requested once more.
    enabled: query !== null && zone !== null,
    queryFn: async ({ signal }): Promise<Facets> => {
      const { hours, ...others } = await http.call(getTeacherFacets, { query: filter, signal });
      return zone === null ? others : { ...others, hours };
    },
    placeholderData: (previous) => previous,
    meta: { isServed: query !== null, maxServerWaitMs: MAX_SERVER_WAIT_MS },
  });
  return data;
}
