import { createActionKeys, useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";
import { useState } from "react";

type ListChange<Change, Done> = {
  /** Key of the query of the list. */
  list: readonly unknown[];
  /** Makes the change; the key is the same while the server may have made it already. */
  call: (change: Change, idempotencyKey: string) => Promise<Done>;
  /** The text of a toast once it is made. */
  toSuccess: (change: Change) => string;
};

/** Changes something in a list, and reads the list again either way, because somebody else may have been faster. */
export function useListChange<Change, Done = unknown>({ list, call, toSuccess }: ListChange<Change, Done>) {
  const { toasts } = usePlatform();
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation<Done, unknown, Change>({
    mutationFn: (change) => call(change, keys.keyFor(change)),
    onSuccess: (_done, change) => {
      keys.succeed();
      toasts.show({ tone: "success", text: toSuccess(change) });
    },
    onError: (error) => keys.fail(error),
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  });
}
