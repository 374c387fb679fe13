import { useEffect, useState } from "react";
import type { ServerStatus } from "../pages/developers/developers-page.tsx";

/** Asks once, while `isWanted`, whether the server takes requests. */
export function useServerStatus(isWanted: boolean): ServerStatus {
  const [status, setStatus] = useState<ServerStatus>("checking");
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    fetch("/readyz", { signal: leaving.signal })
      .then(({ ok }) => setStatus(ok ? "up" : "down"))
      .catch(() => leaving.signal.aborted || setStatus("down"));
    return () => leaving.abort();
  }, [isWanted]);
  return status;
}
