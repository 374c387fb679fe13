import { useNow } from "@kalima/platform/react";

const MINUTE_MS = 60_000;

/** Whether a promised time has passed, looked at once a minute; never without one. The server says when it is. */
export function useIsLate(dueAt: string | null | undefined): boolean {
  const now = useNow(dueAt ? MINUTE_MS : null);
  return Boolean(dueAt) && Date.parse(dueAt ?? "") <= now;
}
