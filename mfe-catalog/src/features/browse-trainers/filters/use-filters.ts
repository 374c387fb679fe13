import { useSearchParams } from "@kalima/platform/react";
import { useCallback, useMemo } from "react";
import { addressOf, type Filters, filtersFrom } from "./filters.ts";

/** Whether a change only refines what is being typed: Back then skips the words in between. */
function isTyping(now: Filters, changed: Partial<Filters>): boolean {
  if (changed.search !== undefined) return now.search !== "";
  if (changed.minPrice !== undefined) return now.minPrice !== null;
  return changed.maxPrice !== undefined && now.maxPrice !== null;
}

/** Filters kept in the URL, so that a list survives reload and can be shared, and Back undoes a filter. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filters = useMemo(() => filtersFrom(parameters), [parameters]);
  const change = useCallback(
    (changed: Partial<Filters>) => {
      const now = filtersFrom(new URLSearchParams(window.location.search));
      setParameters(addressOf({ ...now, ...changed }), { replace: isTyping(now, changed), preventScrollReset: true });
    },
    [setParameters],
  );
  return [filters, change];
}
