import { isAppError } from "@kalima/contracts/errors";
import type { CreateCharge } from "@kalima/payment-contract";
import { newId } from "@kalima/platform/react";

/** True if the outcome is unknown: the payer may have been charged. */
function isOpen(error: unknown): boolean {
  if (!isAppError(error)) return true;
  if (error.code === "payment.provider_unavailable") return false;
  return error.code.startsWith("network.") || error.status >= 500;
}

/**
 * One idempotency key per attempt. After an unknown outcome the same charge and key are sent again, so that the payer is
 * charged once; a definite answer, or another choice, ends the attempt. A saved card that was declined gets a new key.
 */
export function createChargeAttempts(makeKey: () => string = newId) {
  let current: { charge: CreateCharge; key: string; isOpen: boolean } | null = null;
  const isCurrent = (charge: CreateCharge) => JSON.stringify(current?.charge) === JSON.stringify(charge);
  return {
    keyFor(charge: CreateCharge): string {
      if (!current || !isCurrent(charge)) current = { charge, key: makeKey(), isOpen: false };
      return current.key;
    },
    open: () => (current?.isOpen ? current.charge : null),
    fail(error: unknown) {
      current = current && isOpen(error) ? { ...current, isOpen: true } : null;
    },
    end() {
      current = null;
    },
  };
}
