import type { SlotName } from "@kalima/contracts/pages";
import type { ReleaseSet } from "@kalima/releases-contract";

/** Tells whether a remote fills a slot on this path, for whoever it is; with `isOff`, whether one would that is switched off. */
export function isFilled({ remotes }: ReleaseSet, slot: SlotName, path = "", isOff = false): boolean {
  return remotes.some(
    ({ isDisabled, contract }) =>
      isDisabled === isOff &&
      contract.slots.some((it) => it.slot === slot && !it.hiddenOn?.some((start) => path.startsWith(start))),
  );
}
