import { getFirstPlacementQuestion } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The question of the home page. It stays while it is shown: another one would take the choice with it. */
export function useFirstQuestion() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "first-question"],
    queryFn: ({ signal }) => http.call(getFirstPlacementQuestion, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
