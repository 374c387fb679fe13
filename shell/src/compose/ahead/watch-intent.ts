/** A pointer that rests on a link this long means it; most that only pass are gone by then. */
export const RESTS_FOR_MS = 65;

/** `press` means the page will follow; `rest` that it probably will. */
export type Intent = "rest" | "press";

/**
 * Calls `onIntent` when a visitor is about to follow a link of this site: the pointer or the keyboard's focus rests on
 * it, or it is being pressed.
 */
export function watchIntent(
  { document, location }: Pick<Window, "document" | "location">,
  onIntent: (target: URL, intent: Intent) => void,
): void {
  let resting: ReturnType<typeof setTimeout> | undefined;

  function findTarget({ target }: Event): URL | null {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.target === "_blank" || link.hasAttribute("download")) return null;
    const url = new URL(link.href, location.href);
    return url.origin === location.origin && url.pathname !== location.pathname ? url : null;
  }

  function rest(event: Event): void {
    clearTimeout(resting);
    const target = findTarget(event);
    if (target) resting = setTimeout(() => onIntent(target, "rest"), RESTS_FOR_MS);
  }

  function hover(event: PointerEvent): void {
    if (event.pointerType === "mouse") rest(event);
  }

  function press(event: PointerEvent): void {
    const target = event.button === 0 ? findTarget(event) : null;
    if (target) onIntent(target, "press");
  }

  // While they go down, because links of the design system let no press come up again.
  document.addEventListener("pointerover", hover, true);
  document.addEventListener("focusin", rest, true);
  document.addEventListener("pointerdown", press, true);
}
