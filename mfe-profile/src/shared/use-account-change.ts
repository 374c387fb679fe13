import type { ProfileChanges } from "@kalima/contracts/api";
import { profileUpdated } from "@kalima/contracts/events";
import { updateProfile } from "@kalima/contracts/operations";
import { usePlatform } from "@kalima/platform/react";
import { useCallback } from "react";

/** Saves changes of the own account, fetches it again and tells the site. What is saved counts as saved, even if the fetch fails. */
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
