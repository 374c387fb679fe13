import type { ReleasedRemote } from "@kalima/releases-contract";
import { focusHeading } from "../slot/focus-heading.ts";
import type { SlotHandle } from "../slot/slot-adapter.ts";
import type { VersionRefresh } from "../slot/version-refresh.ts";

/** A remote that is shown in an element. */
export type ShownPlace = { handle: SlotHandle; remote: ReleasedRemote; element: HTMLElement; isPage: boolean };

type RenewOptions = {
  places: ReadonlySet<ShownPlace>;
  versionRefresh: Pick<VersionRefresh, "latest">;
  /** Tells whether a visitor typed something inside an element that would be lost with its content. */
  isWrittenIn(element: HTMLElement): boolean;
  /** Puts a notice above what an element shows; returns a function that removes it. */
  draw(place: ShownPlace, isOff: boolean, onReload: () => void): () => void;
};

/** Shows the current version of a remote in all its places. Where a visitor is writing, the content stays, below a notice. */
export function createPlaceRenewal({
  places,
  versionRefresh,
  isWrittenIn,
  draw,
}: RenewOptions): (remote: string) => void {
  const notices = new WeakMap<ShownPlace, () => void>();

  function restart({ handle, element }: ShownPlace): void {
    const hadFocus = element.contains(document.activeElement);
    handle.hide();
    handle.show();
    if (hadFocus) focusHeading(element);
  }

  function renew(place: ShownPlace): void {
    notices.get(place)?.();
    notices.delete(place);
    const { version, isDisabled } = versionRefresh.latest(place.remote);
    const content = place.element.querySelector<HTMLElement>(":scope > [data-remote]");
    if (content?.dataset.version === version && !isDisabled) return;
    if (!content || !isWrittenIn(content)) restart(place);
    else {
      const reload = () => {
        notices.get(place)?.();
        restart(place);
      };
      notices.set(place, draw(place, isDisabled, reload));
    }
  }

  return (remote) => {
    for (const place of places) if (place.remote.name === remote) renew(place);
  };
}
