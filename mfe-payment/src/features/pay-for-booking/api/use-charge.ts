import { createCharge } from "@kalima/contracts/operations";
import { useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";
import { useState } from "react";
import { createChargeAttempts } from "./charge-attempts.ts";
import { paymentKey } from "./use-payment.ts";

/** Starts a charge with a token of the hosted fields. Any error refetches the order. */
export function useCharge(referenceCode: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const [attempts] = useState(() => createChargeAttempts());

  const mutation = useMutation({
    mutationFn: (token: string) =>
      http.call(createCharge, {
        params: { referenceCode },
        body: { method: { type: "card", token } },
        idempotencyKey: attempts.keyFor(token),
      }),
    onSuccess: (payment) => {
      attempts.end();
      client.setQueryData(paymentKey(referenceCode), payment);
    },
    onError: (error) => {
      attempts.fail(error);
      return client.invalidateQueries({ queryKey: paymentKey(referenceCode) });
    },
  });

  return { ...mutation, openToken: attempts.openToken, forgetCard: attempts.end };
}
