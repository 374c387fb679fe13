import { closePack, listLateFeedback, listRenewals, listUnclaimedPacks } from "@kalima/booking-contract";
import { useInfiniteQuery, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";

/** Students' answers about another pack, newest answer first, page by page. */
export function useRenewals() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["renewals"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listRenewals, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Lessons whose feedback is late, latest lesson first, page by page. */
export function useLateFeedback() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["late-feedback"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listLateFeedback, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Packs of removed accounts that have lessons left, latest removal first, page by page. */
export function useUnclaimedPacks() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["unclaimed-packs"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listUnclaimedPacks, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Closes such a pack without a refund, and refetches the list. */
export function useClosePack(id: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => http.call(closePack, { params: { id }, body: { reason } }),
    onSuccess: () => toasts.show({ tone: "success", text: t("followUp.close.done") }),
    // After a failure, too: somebody else may have decided in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: ["unclaimed-packs"] }),
  });
}
