import { getPayment } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { useRef } from "react";
import { paymentKey } from "../../../shared/payment-key.ts";
import { stageOf } from "../../../shared/stage.ts";
import { pollDelayMs } from "./poll-delay.ts";

/** The order, polled while its payment is pending. */
export function usePayment(referenceCode: string) {
  const { http } = usePlatform();
  const waitingSince = useRef<number | null>(null);
  return useQuery({
    queryKey: paymentKey(referenceCode),
    queryFn: ({ signal }) => http.call(getPayment, { params: { referenceCode }, signal }),
    refetchInterval: ({ state }) => {
      if (!state.data || stageOf(state.data) !== "confirming") {
        waitingSince.current = null;
        return false;
      }
      waitingSince.current ??= Date.now();
      return pollDelayMs(Date.now() - waitingSince.current);
    },
  });
}
