import type { EventDefinition } from "@kalima/contracts/events";
import { useLayoutEffect, useRef } from "react";
import type { PayloadOf } from "../platform.ts";
import { usePlatform } from "./platform-context.tsx";

/** Calls `handler` for each event of the kind while the component is shown; always the newest handler. */
export function useEvent<E extends EventDefinition>(event: E, handler: (payload: PayloadOf<E>) => void): void {
  const { bus } = usePlatform();
  const newest = useRef(handler);
  // As soon as the page shows what the handler belongs to.
  useLayoutEffect(() => {
    newest.current = handler;
  });
  // Before the shell learns that the remote has mounted: what waited for that is published then.
  useLayoutEffect(() => {
    const subscription = bus.on(event).subscribe((payload) => newest.current(payload));
    return () => subscription.unsubscribe();
  }, [bus, event]);
}
