import { cancelCharge } from "@kalima/contracts/operations";
import { useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";
import { paymentKey } from "../../../shared/payment-key.ts";

/** Takes back the request at a wallet. The answer is the order as it is then: open again, or paid after all. */
export function useCancelCharge(referenceCode: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.call(cancelCharge, { params: { referenceCode } }),
    onSuccess: (payment) => client.setQueryData(paymentKey(referenceCode), payment),
    onError: () => client.invalidateQueries({ queryKey: paymentKey(referenceCode) }),
  });
}
