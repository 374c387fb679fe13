import type { ProfileChanges } from "@kalima/contracts/api";
import { profileUpdated } from "@kalima/contracts/events";
import { usePlatform } from "@kalima/platform/react";
import { useCallback } from "react";

/** Saves changes of the own account, fetches it again and tells the site. */
export function useAccountChange(): (changes: ProfileChanges) => Promise<void> {
  const { http, session, bus } = usePlatform();
  return useCallback(
    async (changes) => {
      await http.patch("/users/profile", changes);
      const user = await session.reload();
      if (user) bus.publish(profileUpdated, { userId: user.id });
    },
    [http, session, bus],
  );
}
