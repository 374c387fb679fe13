import { useFailureToast, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { listViews, removeView, type SaveView, saveView, type ViewList } from "@kalima/staff-contract";

const VIEWS = "views";

/** Saved views of a list: the reader's own, and those of colleagues. */
export function useViews(list: ViewList) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [VIEWS, list],
    queryFn: ({ signal }) => http.call(listViews, { query: { list }, signal }),
  });
}

/** Saves a view. The dialog shows a refusal itself. */
export function useSaveView() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveView) => http.call(saveView, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [VIEWS] }),
  });
}

/** Removes an own view; the list stays as it is filtered. */
export function useRemoveView() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: string) => http.call(removeView, { params: { id } }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: [VIEWS] }),
  });
}
