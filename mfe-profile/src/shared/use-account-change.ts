import type { ProfileChanges } from "@kalima/accounts-contract";
import { profileUpdated, updateProfile } from "@kalima/accounts-contract";
import { usePlatform } from "@kalima/platform/react";
import { useCallback } from "react";

/** Saves changes of the account, reloads it and publishes `profile.updated`. A failed reload does not fail the change. */
export function useAccountChange(): (changes: ProfileChanges) => Promise<void> {
  const { http, session, bus, logger } = usePlatform();
  return useCallback(
    async (changes) => {
      const { id } = await http.call(updateProfile, { body: changes });
      await session.reload().catch((error) => logger.warn("profile not read after a change", { error: String(error) }));
      bus.publish(profileUpdated, { userId: id });
    },
    [http, session, bus, logger],
  );
}
