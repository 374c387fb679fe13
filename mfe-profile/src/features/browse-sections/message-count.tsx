import { countUnreadMessages } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { SectionCount } from "./section-count.tsx";

const REFRESH_MS = 60_000;
/** Beside open messages, which are read one after the other. */
const REFRESH_WHILE_READING_MS = 5_000;

/** How many messages of trainers or students the reader has not seen yet. */
export function MessageCount({ isReading }: { isReading: boolean }) {
  const { http } = usePlatform();
  const { data } = useQuery({
    queryKey: ["unread-messages"],
    queryFn: ({ signal }) => http.call(countUnreadMessages, { signal }),
    refetchInterval: isReading ? REFRESH_WHILE_READING_MS : REFRESH_MS,
  });
  return <SectionCount count={data?.unread} words="unreadMessages" />;
}
