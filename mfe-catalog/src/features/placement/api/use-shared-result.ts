import { getPlacementCertificate } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The result behind a code that somebody shared. */
export function useSharedResult(code: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "shared", code],
    queryFn: ({ signal }) => http.call(getPlacementCertificate, { params: { code }, signal }),
  });
}
