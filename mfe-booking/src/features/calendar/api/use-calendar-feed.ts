import { readCalendarFeed, renewCalendarFeed } from "@kalima/contracts/operations";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

const KEY = ["calendar-feed"];

/** The address of the reader's calendar feed. */
export function useCalendarFeed() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(readCalendarFeed, { signal }) });
}

/** Makes a new address, and shows it at once. Twice is as good as once: the last one counts. */
export function useRenewFeed() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.call(renewCalendarFeed),
    onSuccess: (feed) => client.setQueryData(KEY, feed),
  });
}
