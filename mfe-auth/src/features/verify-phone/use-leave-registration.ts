import { useMutation, usePlatform } from "@kalima/platform/react";
import { forgetPendingPhone, keepDraft, readDraft } from "../../shared/journey/registration-draft.ts";

/** Gives this registration up for another page; what was typed stays, for it to start from. */
export function useLeaveRegistration() {
  const { session, navigation } = usePlatform();
  return useMutation({
    mutationFn: async (path: string) => {
      const draft = readDraft();
      await session.end("signed_out");
      // After the end, because signing out empties the tab's store.
      forgetPendingPhone();
      keepDraft({ ...draft, codeSentAt: 0 });
      return path;
    },
    onSuccess: (path) => navigation.go(path, { replace: true }),
  });
}
