import { listPlacementMatches } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** Trainers that suit the result of an attempt. */
export function useMatches(attemptId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "matches", attemptId],
    queryFn: ({ signal }) => http.call(listPlacementMatches, { params: { id: attemptId }, signal }),
  });
}
