import { getProfile } from "@kalima/accounts-contract";
import { usePlatform, useQuery, useQueryClient, useSession } from "@kalima/platform/react";
import { useEffect, useRef } from "react";

const ACCOUNT = "account";

/**
 * The account of the person who is signed in. It is read again whenever the session changes: then something about the
 * account was changed, here, in another remote or in another tab.
 */
export function useAccount() {
  const { http } = usePlatform();
  const session = useSession();
  const client = useQueryClient();
  const known = useRef(session);
  useEffect(() => {
    if (known.current === session) return;
    known.current = session;
    void client.invalidateQueries({ queryKey: [ACCOUNT] });
  }, [session, client]);
  const userId = session.state === "signedIn" ? session.user.id : "";
  return useQuery({
    queryKey: [ACCOUNT, userId],
    enabled: userId !== "",
    queryFn: ({ signal }) => http.call(getProfile, { signal }),
  });
}
