import type { Observable } from "rxjs";
import { hasEarlyInput } from "../early/replay-input.ts";
import type { ShellSlot } from "../pages/shell-slots.ts";
import { servedRootIn } from "./served/served-contents.ts";
import type { SlotHandle } from "./slot/slot-adapter.ts";
import { PRESSES, savesData, whenNear, whenTouched } from "./when-near.ts";

/** Tells whether a visitor interacted with the element before this code loaded. */
function isTouched(element: HTMLElement): boolean {
  return hasEarlyInput(window, element) || element.contains(document.activeElement);
}

/**
 * Links in server-rendered HTML work without code. Where the visitor asked to save data, the code therefore waits for
 * an interaction, even in slots that otherwise load when they come near.
 */
export function showWhenNear(handle: SlotHandle, element: HTMLElement, { loadsWhenTouched }: ShellSlot): SlotHandle {
  let stop = () => {};
  return {
    show() {
      stop = () => {};
      if (isTouched(element)) return handle.show();
      const waitsForTouch = (loadsWhenTouched || savesData(window)) && servedRootIn(element) !== null;
      stop = whenNear(element, handle.show, { IntersectionObserver, waitsForTouch });
    },
    hide() {
      stop();
      handle.hide();
    },
  };
}

type OverlayOptions = {
  /** True if the rendered HTML is not enough, so that the code must load. */
  isWanted(): boolean;
  /** Emits when `isWanted` may have changed. */
  changes: Observable<unknown>;
};

/** Starts all downloads at once, which would otherwise be discovered one after the other; files already loaded are left out. */
function preloadOverlay(element: HTMLElement): void {
  const template = element.nextElementSibling as (Partial<HTMLTemplateElement> & ChildNode) | null;
  if (!template?.content) return;
  const links = document.importNode(template.content, true);
  for (const link of links.querySelectorAll("link"))
    if (performance.getEntriesByName(link.href).length > 0) link.remove();
  template.replaceWith(links);
}

/** Leaves an overlay as the server rendered it until a visitor interacts with it or needs its code. */
export function mountOnInteraction(
  handle: SlotHandle,
  element: HTMLElement,
  { isWanted, changes }: OverlayOptions,
): SlotHandle {
  let stop = () => {};
  let isWaiting = false;

  function wake(): void {
    if (!isWaiting) return;
    isWaiting = false;
    stop();
    preloadOverlay(element);
    handle.show();
  }

  return {
    show() {
      isWaiting = true;
      if (isTouched(element) || isWanted()) return wake();
      const untouch = whenTouched(element, wake, [...PRESSES, "pointerover"]);
      const wakes = changes.subscribe(() => isWanted() && wake());
      stop = () => {
        untouch();
        wakes.unsubscribe();
      };
    },
    hide() {
      if (!isWaiting) return handle.hide();
      isWaiting = false;
      stop();
      servedRootIn(element)?.remove();
    },
  };
}

/** Tells whether session storage has a value under this key. Storage that is blocked counts as empty. */
export function isKeptInTab(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Storage may be forbidden: then nothing is kept either.
    return false;
  }
}
