import { listConversationReports, settleConversationReport } from "@kalima/contracts/operations";
import { useFailureToast, useInfiniteQuery, useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";

const KEY = ["conversation-reports"];

/** Reports that wait for the staff, newest first, page by page. */
export function useReports() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: KEY,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listConversationReports, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function useSettle() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: string) => http.call(settleConversationReport, { params: { id } }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
