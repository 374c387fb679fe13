import { useFailureToast } from "@kalima/platform/react";
import { useCallback } from "react";

/** Does something and says in a toast why it failed; resolves to whether it worked. */
export function useAttempt(): (work: () => Promise<unknown>) => Promise<boolean> {
  const showFailure = useFailureToast();
  return useCallback(
    async (work) => {
      try {
        await work();
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
    [showFailure],
  );
}
