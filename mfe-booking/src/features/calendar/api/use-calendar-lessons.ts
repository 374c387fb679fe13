import { listCalendarLessons } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { instantsOf, type Span } from "../span.ts";

const REFRESH_MS = 60_000;

/** The reader's lessons in a span of days, earliest first, with one that began before it and ends in it. Changes of lessons refresh it: they end all queries of `lessons`. */
export function useCalendarLessons(span: Span, zone: string) {
  const { http } = usePlatform();
  const query = instantsOf(span, zone);
  return useQuery({
    queryKey: ["lessons", "calendar", query.from, query.until],
    queryFn: async ({ signal }) => (await http.call(listCalendarLessons, { query, signal })).items,
    refetchInterval: REFRESH_MS,
  });
}
