import { getFactors } from "@kalima/accounts-contract";
import { usePlatform, useQuery, useQueryClient, useSession } from "@kalima/platform/react";

const FACTORS = "factors";

/** The second factors of the person who is signed in. */
export function useFactors() {
  const { http } = usePlatform();
  const session = useSession();
  const userId = session.state === "signedIn" ? session.user.id : "";
  return useQuery({
    queryKey: [FACTORS, userId],
    enabled: userId !== "",
    queryFn: ({ signal }) => http.call(getFactors, { signal }),
  });
}

/** Reads the factors again, after a change. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [FACTORS] });
}
