import { usePlatform } from "@kalima/platform/react";

/** Copies a text, and says so in a toast. */
export function useCopy(): (text: string, says: { copied: string; failed: string }) => Promise<void> {
  const { toasts } = usePlatform();
  return async (text, { copied, failed }) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ tone: "success", text: copied });
    } catch {
      toasts.show({ tone: "error", text: failed });
    }
  };
}
