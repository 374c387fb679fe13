import { useFailureToast, useMutation, useQueryClient } from "@kalima/platform/react";

type StaffAct<Act> = {
  run: (act: Act) => Promise<unknown>;
  onDone?: (act: Act) => void;
  /** Keys of the lists that may change by it. */
  lists: readonly (readonly string[])[];
};

/** An act of staff on what waits. Its lists are read again, also after a refusal: somebody else may have been faster. */
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
