import { getSpeakingCheck } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** Where the visitor is with the speaking check that follows the test. */
export function useSpeakingCheck() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "speaking-check"],
    queryFn: ({ signal }) => http.call(getSpeakingCheck, { signal }),
  });
}
