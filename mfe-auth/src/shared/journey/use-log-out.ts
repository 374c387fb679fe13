import { useMutation, usePlatform, useTranslation } from "@kalima/platform/react";

/** Ends the session, with the toast that says so; the gate then leads to a page that needs no account. */
export function useLogOut() {
  const { t } = useTranslation("auth");
  const { session, toasts } = usePlatform();
  return useMutation({
    mutationFn: () => session.end("signed_out"),
    onSuccess: () => toasts.show({ tone: "success", text: t("logOut.done") }),
  });
}
