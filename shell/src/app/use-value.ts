import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from "react";
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

/** Like `useValue`, but rendered as a transition: in slices, between which the page answers. */
export function useValueInTransition<T>(subject: BehaviorSubject<T>): T {
  const [value, setValue] = useState(subject.value);
  useEffect(() => {
    const subscription = subject.subscribe((next) => startTransition(() => setValue(() => next)));
    return () => subscription.unsubscribe();
  }, [subject]);
  return value;
}
