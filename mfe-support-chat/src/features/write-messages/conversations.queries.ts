import {
  blockConversation,
  getConversation,
  listConversations,
  reportConversation,
  startConversation,
} from "@kalima/messages-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { createActionKeys, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { useCallback, useState } from "react";

const KEY = ["conversations"];

/** The reader's conversations, the most recently active first, page by page. */
export function useConversations() {
  const { http } = usePlatform();
  return useCursorPages([...KEY, "list"], ({ cursor, signal }) =>
    http.call(listConversations, { query: { cursor }, signal }),
  );
}

/** One conversation: an address may name one whose page of the list is not loaded. */
export function useConversation(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [...KEY, "one", id],
    queryFn: ({ signal }) => http.call(getConversation, { params: { id }, signal }),
  });
}

/** Loads the list and the open conversation again. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
}

/** Begins the conversation with a trainer or student, or finds the one there is. */
export function useStart() {
  const { http } = usePlatform();
  return useMutation({
    mutationFn: (partnerId: string) => http.call(startConversation, { body: { partnerId } }),
    onSuccess: useRefresh(),
  });
}

export function useBlock(id: string) {
  const { http } = usePlatform();
  return useMutation({
    mutationFn: (isBlocked: boolean) => http.call(blockConversation, { params: { id }, body: { isBlocked } }),
    onSuccess: useRefresh(),
  });
}

/** Tells the school. A retry after a lost answer tells it once. */
export function useReport(id: string) {
  const { http } = usePlatform();
  const [keys] = useState(() => createActionKeys());
  return useMutation({
    mutationFn: (reason: string) =>
      http.call(reportConversation, { params: { id }, body: { reason }, idempotencyKey: keys.keyFor(reason) }),
    onSuccess: keys.succeed,
    onError: keys.fail,
  });
}
