import { isAppError } from "@kalima/contracts/errors";
import { newId } from "../http/new-id.ts";

/** Tells whether the outcome is unknown: the server may have processed the request. */
function isOpen(error: unknown): boolean {
  if (!isAppError(error)) return true;
  return error.code.startsWith("network.") || error.code === "request.in_progress" || error.status >= 500;
}

/**
 * Idempotency keys: a retry with the same body after an unknown outcome reuses the key, so the server acts once.
 * Another body, a success or a definite error starts a new key.
 */
export function createActionKeys(makeKey: () => string = newId) {
  let open: { body: string; key: string } | null = null;
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body);
      if (open?.body !== text) open = { body: text, key: makeKey() };
      return open.key;
    },
    succeed() {
      open = null;
    },
    fail(error: unknown) {
      if (!isOpen(error)) open = null;
    },
  };
}
