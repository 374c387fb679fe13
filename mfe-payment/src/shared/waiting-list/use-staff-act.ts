import { useFailureToast, useMutation, useQueryClient } from "@kalima/platform/react";

type StaffAct<Act> = {
  run: (act: Act) => Promise<unknown>;
  onDone?: (act: Act) => void;
  /** Query keys of the lists that the action may change. */
  lists: readonly (readonly string[])[];
};

/** A staff action on a pending item. Its lists are refetched even if it is refused: a colleague may have acted first. */
export function useStaffAct<Act>({ run, onDone, lists }: StaffAct<Act>) {
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: run,
    onSuccess: (_done, act) => onDone?.(act),
    onError: (error) => showFailure(error),
    onSettled: () => Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
