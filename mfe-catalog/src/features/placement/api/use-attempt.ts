import { getPlacementAttempt } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** An attempt: its open section, or its result. */
export function useAttempt(id: string | null) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "attempt", id],
    queryFn: ({ signal }) => http.call(getPlacementAttempt, { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
  });
}
