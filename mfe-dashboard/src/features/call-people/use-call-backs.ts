import { createActionKeys, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { CALL_BACK_STATES, type CallOutcome, listCallBacks, noteCall } from "@kalima/support-contract";
import { useState } from "react";

export const STATES = CALL_BACK_STATES;
export type ShownState = (typeof STATES)[number];
const CALL_BACKS = "call-backs";

/** People who asked for a call, in one state. */
export function useCallBacks(state: ShownState) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [CALL_BACKS, state],
    queryFn: ({ signal }) => http.call(listCallBacks, { query: { state }, signal }),
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
