import { type Place, placeName, servedElement } from "@kalima/contracts/rendering";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import type { SitePage } from "../site-pages.ts";

/**
 * Renders the named places of the shell on the server: an element for each remote, with the marker where its HTML goes.
 */
export function servedHtml(names: readonly string[], release: ReleaseSet, page: SitePage) {
  const filled = [
    ...(page.remote ? [{ place: { kind: "page" } as Place, remote: page.remote }] : []),
    ...release.remotes.filter(({ isDisabled }) => !isDisabled).flatMap(listSlots),
  ];
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = filled.find(({ place }) => placeName(place) === name);
      return found ? [[name, { __html: servedElement(found.place, found.remote) }]] : [];
    }),
  );
}

function listSlots(remote: ReleasedRemote): { place: Place; remote: ReleasedRemote }[] {
  return remote.contract.slots.map(({ slot, key }) => ({
    place: { kind: "slot", slot, ...(key ? { key } : {}) },
    remote,
  }));
}
