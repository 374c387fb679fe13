import type { TrainerFacets } from "@kalima/catalog-contract";
import { getTeacherFacets, listTeachers } from "@kalima/catalog-contract";
import { useFromBrowser, useInfiniteQuery, usePlatform, useQuery } from "@kalima/platform/react";
import { useZone } from "@kalima/ui";
import { toListedTrainer } from "./listed-trainer.ts";

/** Trainers that each press of "Show more" adds. */
export const PAGE_SIZE = 10;
/** The largest page the server answers. */
const MAX_PAGE_SIZE = 50;

export type TrainerQuery = Record<string, string>;
type PageParameter = { cursor?: string; limit: number };

/**
 * Trainers that fit a query, the first `wanted` of them and then page by page; until a new answer arrives, those of the
 * query before. A further page is as long as a list of `wanted` trainers still needs. With a query of null nothing is requested.
 */
export function useTrainers(query: TrainerQuery | null, wanted: number) {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["trainers", query],
    enabled: query !== null,
    initialPageParam: { limit: Math.min(wanted, MAX_PAGE_SIZE) } as PageParameter,
    queryFn: async ({ pageParam, signal }) => {
      const { items, nextCursor } = await http.call(listTeachers, { query: { ...query, ...pageParam }, signal });
      return { items: items.map(toListedTrainer), nextCursor };
    },
    getNextPageParam: (page, pages): PageParameter | undefined => {
      if (!page.nextCursor) return undefined;
      const missing = wanted - pages.reduce((count, { items }) => count + items.length, 0);
      return { cursor: page.nextCursor, limit: Math.min(Math.max(missing, PAGE_SIZE), MAX_PAGE_SIZE) };
    },
    placeholderData: (previous) => previous,
    meta: { servesOneLanguage: true },
  });
}

/** The first cards do not wait longer for counts: in a large school they are counted from a sample of them. */
const MAX_SERVER_WAIT_MS = 40;

/** Hours are in the visitor's week, so they have no counts until the server knows the visitor's zone. */
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
