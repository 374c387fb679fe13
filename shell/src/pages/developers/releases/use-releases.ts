import type { ManagedRemote } from "@kalima/contracts/api";
import { useCallback, useEffect, useState } from "react";

const EVERY_MS = 5_000;

export type Releases = {
  /** Null until they are known. */
  remotes: readonly ManagedRemote[] | null;
  error: unknown;
  refresh: () => Promise<void>;
};

/** The releases, read again while somebody looks. What was known stays when reading fails. */
export function useReleases(onRead: () => Promise<ManagedRemote[]>): Releases {
  const [remotes, setRemotes] = useState<readonly ManagedRemote[] | null>(null);
  const [error, setError] = useState<unknown>(null);

  const refresh = useCallback(async () => {
    try {
      setRemotes(await onRead());
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  }, [onRead]);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);

  return { remotes, error, refresh };
}
