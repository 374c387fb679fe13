import { isAppError } from "@kalima/contracts/errors";
import { newId } from "../http/new-id.ts";

/** Whether the server may have acted although no final answer arrived. */
function isOpen(error: unknown): boolean {
  if (!isAppError(error)) return true;
  return error.code.startsWith("network.") || error.code === "request.in_progress" || error.status >= 500;
}

/**
 * Idempotency keys, one per action of the visitor. Pressing again after a lost answer sends the same key, so the server
 * acts once; another body, or a final answer, begins a new action.
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
