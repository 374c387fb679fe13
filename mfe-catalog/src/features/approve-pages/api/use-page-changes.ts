import type { DecideTrainerChange } from "@kalima/contracts/api";
import { decideTrainerChange, listTrainerChanges } from "@kalima/contracts/operations";
import { useFailureToast, useInfiniteQuery, useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";

const KEY = ["page-changes"];

/** What trainers ask for, oldest first, page by page. */
export function usePageChanges() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: KEY,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listTrainerChanges, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Approves or refuses. The list is read again, also after a failure: the trainer may have asked for something else. */
export function useDecidePageChange() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: DecideTrainerChange }) =>
      http.call(decideTrainerChange, { params: { id }, body: decision }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
