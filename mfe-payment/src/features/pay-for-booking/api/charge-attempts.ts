import { isAppError } from "@kalima/contracts/errors";
import { newId } from "@kalima/platform/react";

/** Whether the outcome is unknown: the card may have been charged. */
function isOpen(error: unknown): boolean {
  if (!isAppError(error)) return true;
  if (error.code === "payment.provider_unavailable") return false;
  return error.code.startsWith("network.") || error.status >= 500;
}

/**
 * One idempotency key per card token. After an unknown outcome the same token and key are sent again, so the card is
 * charged once; a definite answer, or an edited card, ends the attempt.
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
