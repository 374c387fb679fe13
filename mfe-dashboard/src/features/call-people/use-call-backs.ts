import { useCursorPages } from "@kalima/platform/pages";
import { createActionKeys, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import {
  CALL_BACK_STATES,
  type CallBackSort,
  type CallOutcome,
  listCallBacks,
  noteCall,
} from "@kalima/support-contract";
import { useState } from "react";

export const STATES = CALL_BACK_STATES;
export type ShownState = (typeof STATES)[number];
const CALL_BACKS = "call-backs";
const PAGE_SIZE = 50;

/** People who asked for a call, in one state, page by page. */
export function useCallBacks(state: ShownState, sort: CallBackSort) {
  const { http } = usePlatform();
  return useCursorPages([CALL_BACKS, state, sort], ({ cursor, signal }) =>
    http.call(listCallBacks, { query: { state, sort, cursor, limit: PAGE_SIZE }, signal }),
  );
}

/** One person in whatever state; null if there is none. */
export function useCallBack(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [CALL_BACKS, id],
    queryFn: async ({ signal }) =>
      (await http.call(listCallBacks, { query: { state: "waiting", id }, signal })).items[0] ?? null,
  });
}

/** Notes an attempt. All lists are read again, also after a refusal: a colleague may have been faster. */
export function useNoteCall() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; outcome: CallOutcome; note: string }) =>
      http.call(noteCall, { params: { id }, body, idempotencyKey: keys.keyFor({ id, ...body }) }),
    onSuccess: () => keys.succeed(),
    onSettled: () => client.invalidateQueries({ queryKey: [CALL_BACKS] }),
  });
}
