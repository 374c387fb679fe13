import { listOwnSupportRequests } from "@kalima/contracts/operations";
import { useInfiniteQuery, usePlatform, useSession } from "@kalima/platform/react";

/** What the account asked support, newest first, page by page. */
export function useMyQuestions() {
  const { http } = usePlatform();
  const session = useSession();
  return useInfiniteQuery({
    queryKey: ["support-requests", session.state === "signedIn" ? session.user.id : null],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listOwnSupportRequests, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
