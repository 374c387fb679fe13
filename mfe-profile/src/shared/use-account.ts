import type { ProfileChanges } from "@kalima/accounts-contract";
import { getProfile, profileUpdated, updateProfile } from "@kalima/accounts-contract";
import { usePlatform, useQuery, useQueryClient, useSession } from "@kalima/platform/react";
import { useCallback, useEffect, useRef } from "react";

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

/** Saves changes of the account, reloads the session and publishes `profile.updated`. A failed reload does not fail the change. */
export function useAccountChange(): (changes: ProfileChanges) => Promise<void> {
  const { http, session, bus, logger } = usePlatform();
  const client = useQueryClient();
  return useCallback(
    async (changes) => {
      const changed = await http.call(updateProfile, { body: changes });
      client.setQueryData([ACCOUNT, changed.id], changed);
      await session.reload().catch((error) => logger.warn("profile not read after a change", { error: String(error) }));
      bus.publish(profileUpdated, { userId: changed.id });
    },
    [http, session, bus, logger, client],
  );
}
