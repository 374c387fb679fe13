import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import type { SlotName } from "@kalima/contracts/pages";
import type { SlotEntry, Slots } from "@kalima/platform";
import type { OccupiedPlace } from "./place/slot-adapter.ts";

type OccupySlot = (
  remote: ReleasedRemote,
  slot: SlotName,
  key: string | undefined,
  element: HTMLElement,
) => OccupiedPlace;

/** The slots as remotes see them: who fills which, and the same adapter for filling one inside a remote's page. */
export function createSlots(release: ReleaseSet, language: Language, occupySlot: OccupySlot): Slots {
  const fillings = release.remotes.flatMap((remote) =>
    remote.contract.slots.map((claimed) => ({ remote, entry: entryOf(remote, claimed, language) })),
  );

  return {
    entries: (slot) =>
      fillings
        .filter(({ entry }) => entry.slot === slot)
        .map(({ entry }) => entry)
        .sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),

    attach(element, slot, key) {
      const filling = fillings.find(({ entry }) => entry.slot === slot && entry.key === key);
      if (!filling) return () => {};
      const place = occupySlot(filling.remote, slot, key, element);
      place.show();
      return () => place.hide();
    },
  };
}

function entryOf(
  remote: ReleasedRemote,
  claimed: ReleasedRemote["contract"]["slots"][number],
  language: Language,
): SlotEntry {
  return { ...claimed, remote: remote.name, labelText: claimed.label?.[language] ?? "" };
}
