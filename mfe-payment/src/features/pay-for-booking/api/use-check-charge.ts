import { checkCharge } from "@kalima/contracts/operations";
import { usePlatform, useQueryClient } from "@kalima/platform/react";
import { useEffect } from "react";
import { paymentKey } from "../../../shared/payment-key.ts";

/**
 * Asks once what became of the running charge: a cardholder who comes back from the bank does not wait for the webhook.
 * A failure leaves it to polling.
 */
export function useCheckCharge(referenceCode: string): void {
  const { http, logger } = usePlatform();
  const client = useQueryClient();
  useEffect(() => {
    http.call(checkCharge, { params: { referenceCode } }).then(
      (payment) => client.setQueryData(paymentKey(referenceCode), payment),
      (error) => logger.warn("could not check the charge", { error: String(error) }),
    );
  }, [http, logger, client, referenceCode]);
}
