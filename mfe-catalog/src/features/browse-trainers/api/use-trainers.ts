import { listTeachers } from "@kalima/contracts/operations";
import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";
import { listedTrainer } from "./listed-trainer.ts";

/** Of the document: as many as reach beyond what windows up to 1,440 px high ask for at once (`useNearEnd`). */
const FIRST_PAGE_SIZE = 8;
/** Of each further answer. */
export const PAGE_SIZE = 12;
/** The largest page the server answers. */
const MAX_PAGE_SIZE = 50;

export type TrainerQuery = Record<string, string>;
type PageParameter = { cursor?: string; limit: number };

/**
 * Trainers that fit a query, page by page; until a new answer arrives, those of the query before. A further page is as
 * long as a list of `wanted` trainers still needs. With a query of null nothing is requested.
 */
export function useTrainers(query: TrainerQuery | null, wanted: number) {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["trainers", query],
    enabled: query !== null,
    initialPageParam: { limit: FIRST_PAGE_SIZE } as PageParameter,
    queryFn: async ({ pageParam, signal }) => {
      const { items, nextCursor } = await http.call(listTeachers, { query: { ...query, ...pageParam }, signal });
      return { items: items.map(listedTrainer), nextCursor };
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
