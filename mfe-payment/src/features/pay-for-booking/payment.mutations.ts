import type { CreateCharge, Payment } from "@kalima/payment-contract";
import { cancelCharge, checkCharge, createCharge } from "@kalima/payment-contract";
import { useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";
import { useEffect, useRef, useState } from "react";
import { findStage, paymentKey } from "../../shared/payment-state.ts";
import { useRefreshSavedMethods } from "../../shared/saved-methods/saved-methods.queries.ts";
import { createChargeAttempts } from "./charge-attempts.ts";

/** Starts a charge by a token of the hosted fields, a saved card or a wallet. The order is fetched again after any error. */
export function useCharge(payment: Payment) {
  const { referenceCode } = payment;
  const { http } = usePlatform();
  const client = useQueryClient();
  const refreshMethods = useRefreshSavedMethods();
  const [attempts] = useState(() => createChargeAttempts());

  // A ref, because a second press can come before the mutation reports that it is pending.
  const isSending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `payment` is not read: another one means that the request was answered
  useEffect(() => {
    isSending.current = false;
  }, [payment]);

  const mutation = useMutation({
    mutationFn: (body: CreateCharge) =>
      http.call(createCharge, { params: { referenceCode }, body, idempotencyKey: attempts.keyFor(body) }),
    onSuccess: (charged) => {
      attempts.end();
      // The bank's page opens at once. The order keeps a link to it, for visitors who come back.
      if (charged.authentication) window.location.assign(charged.authentication.url);
      client.setQueryData(paymentKey(referenceCode), charged);
    },
    onError: (error, { method }) => {
      isSending.current = false;
      attempts.fail(error);
      // The saved card may have expired, or may have been deleted in another tab.
      if (method.type === "saved") refreshMethods();
      return client.invalidateQueries({ queryKey: paymentKey(referenceCode) });
    },
  });

  function send(charge: CreateCharge) {
    if (isSending.current || findStage(payment) !== "pay") return;
    isSending.current = true;
    mutation.mutate(charge);
  }

  return {
    send,
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
    openCharge: attempts.open,
    forgetCharge: attempts.end,
  };
}

/**
 * Checks the running charge once, so that a cardholder who returns from the bank does not wait for the webhook. After a
 * failure, polling goes on.
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

/** Cancels the request at a wallet. The answer is the order: open again, or paid because its owner had just approved. */
export function useCancelCharge(referenceCode: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.call(cancelCharge, { params: { referenceCode } }),
    onSuccess: (payment) => client.setQueryData(paymentKey(referenceCode), payment),
    onError: () => client.invalidateQueries({ queryKey: paymentKey(referenceCode) }),
  });
}
