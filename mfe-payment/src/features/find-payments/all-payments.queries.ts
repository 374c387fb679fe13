import { listAllPayments, type PaymentsFilter, readStaffPayment, retryRefund } from "@kalima/payment-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { useStaffAct } from "../../shared/waiting-list/use-staff-act.ts";

const ALL = "all-payments";

/** Payments that a filter lets through, page by page. */
export function useAllPayments(filter: PaymentsFilter, isEnabled: boolean) {
  const { http } = usePlatform();
  return useCursorPages(
    [ALL, filter],
    ({ cursor, signal }) => http.call(listAllPayments, { query: { ...filter, limit: 50, cursor }, signal }),
    { enabled: isEnabled },
  );
}

/** One payment with all that happened to it. */
export function useStaffPayment(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [ALL, "one", id],
    queryFn: ({ signal }) => http.call(readStaffPayment, { params: { id }, signal }),
  });
}

/** Sends a refund of this id again that the provider did not take. */
export function useSendAgain() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  return useStaffAct<string>({
    run: (id) => http.call(retryRefund, { params: { id } }),
    onDone: () => toasts.show({ tone: "success", text: t("all.refund.sentAgain") }),
    lists: [[ALL], ["refunds"]],
  });
}
