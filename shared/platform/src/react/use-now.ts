import { useMoment } from "@kalima/ui";
import { useEffect, useState } from "react";
import { useFromBrowser } from "./use-from-browser.ts";

/**
 * Current time in epoch milliseconds, updated every `intervalMs`; constant for null. The server and a browser that
 * hydrates begin with the time of the request.
 */
export function useNow(intervalMs: number | null): number {
  const moment = useMoment();
  const start = useFromBrowser(() => Date.now(), moment?.now ?? 0);
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (intervalMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now ?? start;
}
