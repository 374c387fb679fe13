import { deleteSavedMethod, makeMethodDefault } from "@kalima/payment-contract";
import { useFailureToast, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { useRefreshSavedMethods } from "../../shared/saved-methods/saved-methods.queries.ts";

/** Offers a card first from now on. */
export function useMakeDefault() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  const refresh = useRefreshSavedMethods();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: string) => http.call(makeMethodDefault, { params: { id } }),
    onSuccess: (methods) => {
      refresh(methods);
      toasts.show({ tone: "success", text: t("cards.done.default") });
    },
    onError: (error) => {
      showFailure(error);
      refresh();
    },
  });
}

/** Deletes a card. The caller shows why it failed. */
export function useDeleteCard() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  const refresh = useRefreshSavedMethods();
  return useMutation({
    mutationFn: (id: string) => http.call(deleteSavedMethod, { params: { id } }),
    onSuccess: (methods) => {
      toasts.show({ tone: "success", text: t("cards.done.deleted") });
      refresh(methods);
    },
  });
}
