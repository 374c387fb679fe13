import { getPlacementCertificate } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** A result that somebody shared, by its certificate code. */
export function useSharedResult(code: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["placement", "shared", code],
    queryFn: ({ signal }) => http.call(getPlacementCertificate, { params: { code }, signal }),
  });
}
