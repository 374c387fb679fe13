import { useSearchParams } from "@kalima/platform/react";
import { useCallback, useMemo } from "react";
import { type Filters, filtersFrom, parametersOf } from "./filters.ts";

/** Filters kept in the URL, so that a list survives reload and Back and can be shared. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filters = useMemo(() => filtersFrom(parameters), [parameters]);
  const change = useCallback(
    (changed: Partial<Filters>) => {
      setParameters((now) => new URLSearchParams(parametersOf({ ...filtersFrom(now), ...changed })), { replace: true });
    },
    [setParameters],
  );
  return [filters, change];
}
