import { listFailedRefunds, retryRefund } from "@kalima/contracts/operations";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useCursorPages } from "../../shared/use-cursor-pages.ts";
import { useStaffAct } from "../../shared/waiting-list/use-staff-act.ts";

const FAILED = ["refunds", "failed"];

/** Refunds that the provider did not take, the longest owed first. */
export function useFailedRefunds() {
  const { http } = usePlatform();
  return useCursorPages(FAILED, (request) => http.call(listFailedRefunds, request));
}

/** Sends the refund of this id again. */
export function useRetryRefund() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  return useStaffAct<string>({
    run: (id) => http.call(retryRefund, { params: { id } }),
    onDone: () => toasts.show({ tone: "success", text: t("failed.done") }),
    lists: [FAILED],
  });
}
