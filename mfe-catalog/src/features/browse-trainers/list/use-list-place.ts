import { CATALOG_STORAGE_KEYS } from "@kalima/catalog-contract";
import { id } from "@kalima/contracts/domain";
import { keepInTab, newId, readFromTab, useLocation } from "@kalima/platform/react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import * as z from "zod/mini";

const SETTLES_MS = 120;
/** Inputs by which visitors scroll on before the list is back in its place. */
const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
/** The router's key of an entry that nothing has named. */
const UNNAMED = "default";

/** The first card in sight, measured from the top of the window; cards carry their trainer's id. */
function placeIn(list: HTMLElement, entry: string): ListPlace | null {
  for (const card of list.children) {
    const { top, bottom } = card.getBoundingClientRect();
    const trainer = (card as HTMLElement).dataset.trainer;
    if (bottom > 0 && trainer) return { entry, count: list.querySelectorAll("[data-trainer]").length, trainer, top };
  }
  return null;
}

/**
 * Keeps the place in the list for each entry of the history, to be brought back after Back, Forward or a reload. A card
 * is remembered, not a number of pixels: heights differ between languages and widths.
 *
 * `wanted` is how many trainers the list needs before it can be brought back by `restore`; zero where there is nothing
 * to bring back, or no more because the visitor has moved on.
 */
export function useListPlace(list: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const entry = useRef<string | null>(null);
  const [kept, setKept] = useState<ListPlace | null>(null);

  // After hydration, because the server does not know the place.
  useLayoutEffect(() => {
    if (key === UNNAMED || key === entry.current) return;
    entry.current = key;
    setKept(readPlace(key));
  }, [key]);

  useEffect(() => {
    if (!kept) return;
    const giveUp = () => setKept(null);
    for (const move of OWN_MOVES) window.addEventListener(move, giveUp, { passive: true });
    return () => {
      for (const move of OWN_MOVES) window.removeEventListener(move, giveUp);
    };
  }, [kept]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { pathname } = window.location;
    function keep() {
      clearTimeout(timer);
      // While the visitor leaves, address and scroll position may already be those of the next page.
      if (!list.current || window.location.pathname !== pathname) return;
      entry.current ??= namedEntry();
      if (entryKey() !== entry.current) return;
      const place = placeIn(list.current, entry.current);
      if (place) keepPlace(place);
    }
    function keepSoon() {
      clearTimeout(timer);
      timer = setTimeout(keep, SETTLES_MS);
    }
    window.addEventListener("scroll", keepSoon, { passive: true });
    // A press may leave the page before the timer is over.
    document.addEventListener("click", keep, { capture: true });
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", keepSoon);
      document.removeEventListener("click", keep, { capture: true });
      window.removeEventListener("pagehide", keep);
    };
  }, [list]);

  function restore() {
    const card = kept && list.current?.querySelector(`[data-trainer="${kept.trainer}"]`);
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - kept.top, behavior: "instant" });
    setKept(null);
  }

  return { wanted: kept?.count ?? 0, restore };
}

const MAX_PLACES = 20;

/** Where a visitor left a list: how many trainers it had, and which one was at the top, this far from the window's edge. */
const listPlace = z.object({ entry: z.string(), count: z.int(), trainer: id, top: z.number() });
type ListPlace = z.infer<typeof listPlace>;

const listPlaces = z.array(listPlace);

/** The place in the list of one entry of the browser's history; null where it was not left by scrolling. */
function readPlace(entry: string): ListPlace | null {
  return readFromTab(CATALOG_STORAGE_KEYS.listPlaces, listPlaces)?.find((place) => place.entry === entry) ?? null;
}

/** Stores the place of an entry and replaces its earlier one. Only the newest `MAX_PLACES` entries are kept. */
function keepPlace(place: ListPlace): void {
  const others = (readFromTab(CATALOG_STORAGE_KEYS.listPlaces, listPlaces) ?? []).filter(
    ({ entry }) => entry !== place.entry,
  );
  keepInTab(CATALOG_STORAGE_KEYS.listPlaces, [...others, place].slice(-MAX_PLACES));
}

/** The key of the browser's current history entry, which the router names the same way; null where it has none yet. */
function entryKey(): string | null {
  const key = (window.history.state as { key?: unknown } | null)?.key;
  return typeof key === "string" ? key : null;
}

/** Returns the key of the current history entry; an entry without one gets a new key. */
function namedEntry(): string {
  const known = entryKey();
  if (known !== null) return known;
  const key = newId();
  window.history.replaceState({ ...window.history.state, key }, "");
  return key;
}
