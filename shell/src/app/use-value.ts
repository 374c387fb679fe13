import { useCallback, useSyncExternalStore } from "react";
import type { BehaviorSubject } from "rxjs";

/** The current value of a subject, rendering again whenever it changes. */
export function useValue<T>(subject: BehaviorSubject<T>): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = subject.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [subject],
  );
  return useSyncExternalStore(
    subscribe,
    () => subject.value,
    () => subject.value,
  );
}
