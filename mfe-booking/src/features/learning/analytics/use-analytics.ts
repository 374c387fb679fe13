import { readAnalytics } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The student's progress. */
export function useAnalytics() {
  const { http } = usePlatform();
  return useQuery({ queryKey: ["analytics"], queryFn: ({ signal }) => http.call(readAnalytics, { signal }) });
}
