import { getPlacementTest } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The test as this visitor finds it: an attempt under way, the newest result. */
export function usePlacementTest() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "test"],
    queryFn: ({ signal }) => http.call(getPlacementTest, { signal }),
  });
}
