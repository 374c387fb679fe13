import { useCallback, useEffect, useRef, useState } from "react";

export type PolledState<T> = {
  /** Null until it is known. */
  value: T | null;
  error: unknown;
  refresh: () => Promise<void>;
};

/** Polls while the page is visible, and at once when it becomes visible. A failed read keeps the last data. */
export function usePolled<T>(onRead: () => Promise<T>, everyMs: number): PolledState<T> {
  const [value, setValue] = useState<T | null>(null);
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
        setValue(read);
        setError(null);
      });
    } catch (failure) {
      take(() => setError(failure));
    }
  }, [onRead]);

  useEffect(() => {
    void refresh();
    const refreshIfShown = () => {
      // A server in trouble is not asked again while it has not answered.
      if (document.visibilityState === "visible" && asked.current === answered.current) void refresh();
    };
    const timer = setInterval(refreshIfShown, everyMs);
    document.addEventListener("visibilitychange", refreshIfShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfShown);
    };
  }, [refresh, everyMs]);

  return { value, error, refresh };
}
