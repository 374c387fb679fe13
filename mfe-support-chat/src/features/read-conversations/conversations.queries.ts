import { useCursorPages } from "@kalima/platform/pages";
import { useInfiniteQuery, usePlatform, useSession } from "@kalima/platform/react";
import { listOwnSupportConversations, readOwnSupportMessages } from "@kalima/support-contract";

const KEY = "support-conversations";

/** Query key for the account that is signed in. */
function useKey(...rest: unknown[]) {
  const session = useSession();
  return [KEY, session.state === "signedIn" ? session.user.id : null, ...rest];
}

/** The account's conversations with support, the latest first, page by page. */
export function useMyConversations() {
  const { http } = usePlatform();
  return useCursorPages(useKey(), ({ cursor, signal }) =>
    http.call(listOwnSupportConversations, { query: { cursor }, signal }),
  );
}

/** Messages of a conversation of so many, oldest first, as many at once as an answer holds. */
export function useMyMessages(id: string, count: number) {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: useKey(id),
    initialPageParam: 0,
    queryFn: ({ pageParam: after, signal }) =>
      http.call(readOwnSupportMessages, { params: { id }, query: { after }, signal }),
    getNextPageParam(part) {
      const last = part.at(-1)?.sequence ?? count;
      return last < count ? last : undefined;
    },
  });
}
