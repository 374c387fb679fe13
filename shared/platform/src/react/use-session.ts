import type { Session } from "@kalima/contracts/session";
import { useCallback, useSyncExternalStore } from "react";
import { usePlatform } from "./platform-context.tsx";

/** The session now, and again whenever it changes. */
export function useSession(): Session {
  const { session } = usePlatform();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = session.changes.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [session],
  );
  return useSyncExternalStore(subscribe, session.current, session.current);
}
