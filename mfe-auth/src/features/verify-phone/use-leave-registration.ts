import { useMutation, usePlatform } from "@kalima/platform/react";
import { forgetPendingPhone, keepDraft, readDraft } from "../../shared/journey/registration-draft.ts";

/** Gives this registration up for another page; what was typed stays, for it to start from. */
export function useLeaveRegistration() {
  const { session, navigation } = usePlatform();
  return useMutation({
    mutationFn: async (path: string) => {
      const draft = readDraft();
      const ended = session.end("signed_out");
      // Ending empties the tab's store at once, and the next page may read the draft before the server has answered.
      forgetPendingPhone();
      keepDraft({ ...draft, codeSentAt: 0 });
      await ended;
      return path;
    },
    onSuccess: (path) => navigation.go(path, { replace: true }),
  });
}
