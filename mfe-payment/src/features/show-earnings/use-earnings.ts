import { getOwnEarnings } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The trainer's earnings of a month, `YYYY-MM`, or of the running one. */
export function useEarnings(month: string | undefined) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["earnings", month ?? "running"],
    queryFn: ({ signal }) => http.call(getOwnEarnings, { query: { month }, signal }),
  });
}
