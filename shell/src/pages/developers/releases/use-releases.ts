import type { ManagedRemote } from "@kalima/contracts/api";
import { useCallback, useEffect, useRef, useState } from "react";

const EVERY_MS = 5_000;

export type Releases = {
  /** Null until they are known. */
  remotes: readonly ManagedRemote[] | null;
  error: unknown;
  refresh: () => Promise<void>;
};

/** The releases, polled while the page is visible. A failed read keeps the last data. */
export function useReleases(onRead: () => Promise<ManagedRemote[]>): Releases {
  const [remotes, setRemotes] = useState<readonly ManagedRemote[] | null>(null);
  const [error, setError] = useState<unknown>(null);

  const asked = useRef(0);
  const answered = useRef(0);

  const refresh = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const take = (use: () => void) => {
      // An answer from before a decision must not undo what was seen after it.
      if (mine < answered.current) return;
      answered.current = mine;
      use();
    };
    try {
      const read = await onRead();
      take(() => {
        setRemotes(read);
        setError(null);
      });
    } catch (failure) {
      take(() => setError(failure));
    }
  }, [onRead]);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => {
      // A server in trouble is not asked again while it has not answered.
      if (document.visibilityState === "visible" && asked.current === answered.current) void refresh();
    }, EVERY_MS);
    // A page that comes back shows the present at once.
    const onShown = () => document.visibilityState === "visible" && void refresh();
    document.addEventListener("visibilitychange", onShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onShown);
    };
  }, [refresh]);

  return { remotes, error, refresh };
}
