import { approveRefund, listWaitingRefunds, refuseRefund } from "@kalima/contracts/operations";
import {
  useFailureToast,
  useInfiniteQuery,
  useMutation,
  usePlatform,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";

const waiting = ["refunds", "waiting"];

/** Refunds that wait for a second person, the longest first, page by page. */
export function useWaitingRefunds() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: waiting,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listWaitingRefunds, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export type RefundDecision = { id: string; do: "approve" | "refuse" | "withdraw" };

/**
 * Approves, refuses or withdraws a refund, then fetches both lists again: another admin may have decided first, and an
 * approved refund of a bank transfer appears among those to send back.
 */
export function useDecideRefund() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ id, do: action }: RefundDecision) =>
      http.call(action === "approve" ? approveRefund : refuseRefund, { params: { id } }),
    onSuccess: (_done, { do: action }) => toasts.show({ tone: "success", text: t(`approvals.done.${action}`) }),
    onError: (error) => showFailure(error),
    onSettled: () => Promise.all([waiting, ["transfers"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
