import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow } from "@kalima/platform/react";

/**
 * Tells whether a promised time has passed, by the server's clock, checked once a minute. Always false without a time.
 */
export function useIsLate(dueAt: string | null | undefined): boolean {
  const now = useNow(dueAt ? MINUTE_MS : null);
  return Boolean(dueAt) && Date.parse(dueAt ?? "") <= now;
}
