import { getPayment } from "@kalima/payment-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { useRef } from "react";
import { findStage, paymentKey } from "../../shared/payment-state.ts";
import { pollDelayMs } from "./poll-delay.ts";

/** People check transfers, which takes minutes to hours. */
const CHECKED_EVERY_MS = 60_000;

/** The order, polled while its payment is pending, and seldom while staff check a transfer. */
export function usePayment(referenceCode: string) {
  const { http } = usePlatform();
  const waitingSince = useRef<number | null>(null);
  return useQuery({
    queryKey: paymentKey(referenceCode),
    queryFn: ({ signal }) => http.call(getPayment, { params: { referenceCode }, signal }),
    refetchInterval: ({ state }) => {
      const stage = state.data && findStage(state.data);
      if (stage !== "confirming") {
        waitingSince.current = null;
        return stage === "awaitingSupport" && CHECKED_EVERY_MS;
      }
      waitingSince.current ??= Date.now();
      return pollDelayMs(Date.now() - waitingSince.current);
    },
  });
}
