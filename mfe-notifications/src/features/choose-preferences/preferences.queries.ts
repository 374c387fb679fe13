import {
  changeNotificationPreferences,
  getNotificationPreferences,
  type NotificationPreferences,
  type PreferenceChanges,
} from "@kalima/notifications-contract";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

const KEY = ["notification-preferences"];

export function usePreferences() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(getNotificationPreferences, { signal }) });
}

/** The preferences with changes that the server does not know yet. */
export function applyChanges(shown: NotificationPreferences, changes: PreferenceChanges): NotificationPreferences {
  const { choices = [], quietHours = shown.quietHours, hasDigest = shown.hasDigest } = changes;
  const groups = shown.groups.map((each) => ({
    ...each,
    channels: each.channels.map((offered) => {
      const chosen = choices.find(({ group, channel }) => group === each.group && channel === offered.channel);
      return chosen ? { ...offered, isOn: chosen.isOn } : offered;
    }),
  }));
  return { ...shown, groups, quietHours, hasDigest };
}

/** Saves each change as it is made, one after the other, and shows it at once. A refused one is taken back. */
export function useChangePreferences() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    mutationFn: (body: PreferenceChanges) => http.call(changeNotificationPreferences, { body }),
    async onMutate(changes) {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData<NotificationPreferences>(KEY, (shown) => shown && applyChanges(shown, changes));
    },
    onSettled() {
      // The answer to one of several presses does not know the later ones.
      if (client.isMutating({ mutationKey: KEY }) === 1) return client.invalidateQueries({ queryKey: KEY });
      return undefined;
    },
  });
}
