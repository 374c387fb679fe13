import type { CreateCharge } from "@kalima/contracts/api";
import { createCharge } from "@kalima/contracts/operations";
import { useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";
import { useState } from "react";
import { paymentKey } from "../../../shared/payment-key.ts";
import { createChargeAttempts } from "./charge-attempts.ts";

type Method = CreateCharge["method"];

/** What makes two attempts the same: the token of a card, the id of a saved one, or the number of a wallet. */
function nameOf(method: Method): string {
  if (method.type === "card") return method.token;
  return method.type === "saved" ? method.id : method.phone;
}

/** Starts a charge of a token of the hosted fields, or of a wallet. Any error refetches the order. */
export function useCharge(referenceCode: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const [attempts] = useState(() => createChargeAttempts());

  const mutation = useMutation({
    mutationFn: (method: Method) =>
      http.call(createCharge, {
        params: { referenceCode },
        body: { method },
        idempotencyKey: attempts.keyFor(nameOf(method)),
      }),
    onSuccess: (payment) => {
      attempts.end();
      // As expected of a press on "Pay": to the bank without another press. The order keeps a link to it.
      if (payment.authentication) window.location.assign(payment.authentication.url);
      client.setQueryData(paymentKey(referenceCode), payment);
    },
    onError: (error) => {
      attempts.fail(error);
      return client.invalidateQueries({ queryKey: paymentKey(referenceCode) });
    },
  });

  return { ...mutation, openToken: attempts.openToken, forgetCard: attempts.end };
}
