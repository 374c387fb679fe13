import type { Language } from "@kalima/contracts/domain";
import { type ClaimedSlot, isForRole, type SlotName } from "@kalima/contracts/pages";
import type { SlotEntry, Slots } from "@kalima/platform";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import type { SlotHandle } from "./slot/slot-adapter.ts";

type Role = Parameters<typeof isForRole>[1];
type SlotsOptions = {
  release: ReleaseSet;
  language: Language;
  /** Role of the current visitor; null while signed out. */
  role(): Role;
  mountSlot(remote: ReleasedRemote, slot: SlotName, key: string | undefined, element: HTMLElement): SlotHandle;
};

/** The slots as remotes see them: who fills which, and the same adapter for filling one inside a remote's page. */
export function createSlots({ release, language, role, mountSlot }: SlotsOptions): Slots {
  const fillings = release.remotes.flatMap((remote) =>
    remote.contract.slots.map((claimed) => ({ remote, entry: toEntry(remote, claimed, language) })),
  );
  const listFillings = (slot: SlotName) =>
    fillings.filter(({ entry }) => entry.slot === slot && isForRole(entry.roles, role()));

  return {
    entries: (slot) =>
      listFillings(slot)
        .map(({ entry }) => entry)
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),

    attach(element, slot, key) {
      const filling = listFillings(slot).find(({ entry }) => entry.key === key);
      if (!filling) return () => {};
      const place = mountSlot(filling.remote, slot, key, element);
      place.show();
      return () => place.hide();
    },
  };
}

function toEntry(remote: ReleasedRemote, claimed: ClaimedSlot, language: Language): SlotEntry {
  return { ...claimed, remote: remote.name, labelText: claimed.label?.[language] ?? "" };
}
