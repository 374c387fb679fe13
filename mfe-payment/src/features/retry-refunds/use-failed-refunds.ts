import { listFailedRefunds, retryRefund } from "@kalima/contracts/operations";
import {
  useFailureToast,
  useInfiniteQuery,
  useMutation,
  usePlatform,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";

const failed = ["refunds", "failed"];

/** Refunds that the provider did not take, the longest owed first, page by page. */
export function useFailedRefunds() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: failed,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listFailedRefunds, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Sends a refund again, then reads the list again, also after a refusal: another admin may have been faster. */
export function useRetryRefund() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: string) => http.call(retryRefund, { params: { id } }),
    onSuccess: () => toasts.show({ tone: "success", text: t("failed.done") }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: failed }),
  });
}
