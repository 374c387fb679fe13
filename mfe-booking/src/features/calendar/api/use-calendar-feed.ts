import { endCalendarFeed, readCalendarFeed, renewCalendarFeed } from "@kalima/contracts/operations";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

const KEY = ["calendar-feed"];

/** The address of the reader's calendar feed. */
export function useCalendarFeed() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(readCalendarFeed, { signal }) });
}

/** Makes a new address or ends the feed, and shows it at once. Twice is as good as once: the last one counts. */
export function useChangeFeed() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: "renew" | "end") => http.call(change === "renew" ? renewCalendarFeed : endCalendarFeed),
    onSuccess: (feed) => client.setQueryData(KEY, feed),
  });
}
