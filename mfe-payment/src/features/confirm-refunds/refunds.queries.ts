import { approveRefund, listWaitingRefunds, refuseRefund } from "@kalima/payment-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useStaffAct } from "../../shared/waiting-list/use-staff-act.ts";

const WAITING = ["refunds", "waiting"];

/** Refunds that wait for a second person, the longest first. */
export function useWaitingRefunds() {
  const { http } = usePlatform();
  return useCursorPages(WAITING, ({ cursor, signal }) => http.call(listWaitingRefunds, { query: { cursor }, signal }));
}

export type RefundDecision = { id: string; do: "approve" | "refuse" | "withdraw" };

/** Approves, refuses or withdraws a refund. An approved one of a bank transfer appears among those to send back. */
export function useDecideRefund() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  return useStaffAct<RefundDecision>({
    run: ({ id, do: action }) => http.call(action === "approve" ? approveRefund : refuseRefund, { params: { id } }),
    onDone: ({ do: action }) => toasts.show({ tone: "success", text: t(`approvals.done.${action}`) }),
    lists: [WAITING, ["transfers"]],
  });
}
