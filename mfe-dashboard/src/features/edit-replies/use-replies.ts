import { useFailureToast, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import {
  addCannedReply,
  type CannedReply,
  changeCannedReply,
  listCannedReplies,
  removeCannedReply,
  type TypedCannedReply,
} from "@kalima/support-contract";

/** The same as at the desk, which then offers what was saved. */
const REPLIES = ["canned-replies"];

export function useReplies() {
  const { http } = usePlatform();
  return useQuery({ queryKey: REPLIES, queryFn: ({ signal }) => http.call(listCannedReplies, { signal }) });
}

/** Adds a reply, or changes one. */
export function useSaveReply(reply: CannedReply | null) {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation<CannedReply, unknown, TypedCannedReply>({
    mutationFn: (body) =>
      reply ? http.call(changeCannedReply, { params: { id: reply.id }, body }) : http.call(addCannedReply, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: REPLIES }),
  });
}

/** Removes a reply. The list is read again, also after a refusal: a colleague may have been faster. */
export function useRemoveReply() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: string) => http.call(removeCannedReply, { params: { id } }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: REPLIES }),
  });
}
