import { useSearchParams } from "@kalima/platform/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type Filters, filtersFrom, toAddress } from "./filters.ts";

/** True if a change only refines what is being typed: Back then skips the words in between. */
function isTyping(now: Filters, changed: Partial<Filters>): boolean {
  if (changed.search !== undefined) return now.search !== "";
  if (changed.minPrice !== undefined) return now.minPrice !== null;
  return changed.maxPrice !== undefined && now.maxPrice !== null;
}

/**
 * Filters kept in the URL, so that a list survives reload and can be shared, and Back undoes a filter. What is pressed
 * is shown at once: the router renders a new address later, and boxes would show their old state until then.
 */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const ofAddress = useMemo(() => filtersFrom(parameters), [parameters]);
  const [pressed, setPressed] = useState<{ since: Filters; filters: Filters; search: string } | null>(null);
  const change = useCallback(
    (changed: Partial<Filters>) => {
      const now = filtersFrom(new URLSearchParams(window.location.search));
      const filters = { ...now, ...changed };
      setParameters(toAddress(filters), { replace: isTyping(now, changed), preventScrollReset: true });
      setPressed({ since: ofAddress, filters, search: window.location.search });
    },
    [ofAddress, setParameters],
  );
  // Back may leave the pressed address before the router has rendered it.
  useEffect(() => {
    const forgetLeft = () => setPressed((last) => (last?.search === window.location.search ? last : null));
    window.addEventListener("popstate", forgetLeft);
    return () => window.removeEventListener("popstate", forgetLeft);
  }, []);
  return [pressed?.since === ofAddress ? pressed.filters : ofAddress, change];
}
