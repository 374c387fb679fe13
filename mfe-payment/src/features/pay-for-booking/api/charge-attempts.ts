import { isAppError } from "@kalima/contracts/errors";
import { newId } from "@kalima/platform/react";

/** Whether the server may have charged although no final answer reached us. */
function isOpen(error: unknown): boolean {
  if (!isAppError(error)) return true;
  if (error.code === "payment.provider_unavailable") return false;
  return error.code.startsWith("network.") || error.status >= 500;
}

/**
 * One idempotency key per token, and a token's charge that nobody answered stays open: pressing Pay again then sends
 * the same charge, so that the card pays once. An edited card, or a final answer, ends it.
 */
export function createChargeAttempts(makeKey: () => string = newId) {
  let current: { token: string; key: string; isOpen: boolean } | null = null;
  return {
    keyFor(token: string): string {
      if (current?.token !== token) current = { token, key: makeKey(), isOpen: false };
      return current.key;
    },
    openToken: () => (current?.isOpen ? current.token : null),
    fail(error: unknown) {
      if (current) current.isOpen = isOpen(error);
    },
    end() {
      current = null;
    },
  };
}
