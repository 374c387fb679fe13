import { endCalendarFeed, listCalendarLessons, readCalendarFeed, renewCalendarFeed } from "@kalima/booking-contract";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { type Span, toInstants } from "./span.ts";

const REFRESH_MS = 60_000;

/**
 * The reader's lessons in a span of days, earliest first, with one that began before it and ends in it. A change of a lesson
 * invalidates all `lessons` queries, this one included.
 */
export function useCalendarLessons(span: Span, zone: string) {
  const { http } = usePlatform();
  const query = toInstants(span, zone);
  return useQuery({
    queryKey: ["lessons", "calendar", query.from, query.until],
    queryFn: async ({ signal }) => (await http.call(listCalendarLessons, { query, signal })).items,
    refetchInterval: REFRESH_MS,
  });
}

const FEED_KEY = ["calendar-feed"];

/** The address of the reader's calendar feed. */
export function useCalendarFeed() {
  const { http } = usePlatform();
  return useQuery({ queryKey: FEED_KEY, queryFn: ({ signal }) => http.call(readCalendarFeed, { signal }) });
}

/** Makes a new address or ends the feed, and shows it at once. Twice is as good as once: the last one counts. */
export function useChangeFeed() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: "renew" | "end") => http.call(change === "renew" ? renewCalendarFeed : endCalendarFeed),
    onSuccess: (feed) => client.setQueryData(FEED_KEY, feed),
  });
}
