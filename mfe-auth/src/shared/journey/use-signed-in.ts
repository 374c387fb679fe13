import type { SignedIn } from "@kalima/contracts/session";
import { useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { nextStep } from "./next-page.tsx";
import { forgetDraft } from "./registration-draft.ts";

/** Continues after a sign-in with the account's first open step or the requested page, and shows what waits there. */
export function useSignedIn(next: string): (answer: SignedIn) => void {
  const { t } = useTranslation("auth");
  const { http, navigation, toasts } = usePlatform();
  return (answer) => {
    if (answer.verified) forgetDraft();
    toasts.show({ tone: "success", text: t("login.done") });
    const step = nextStep(answer, next);
    navigation.go(step, { replace: true });
    if (step !== next || answer.user.role.name !== "student") return;
    const texts = { reminder: t("login.unrated"), open: t("login.rate") };
    // Without the reminder the visitor has signed in all the same: a failure is not reported.
    void import("./remind-of-ratings.ts")
      .then(({ remindOfRatings }) => remindOfRatings({ http, toasts, navigation, texts }))
      .catch(() => {});
  };
}

/** Ends the session, with the toast that says so; the gate then leads to a page that needs no account. */
export function useLogOut() {
  const { t } = useTranslation("auth");
  const { session, toasts } = usePlatform();
  return useMutation({
    mutationFn: () => session.end("signed_out"),
    onSuccess: () => toasts.show({ tone: "success", text: t("logOut.done") }),
  });
}
