import {
  type Place,
  placeName,
  SERVED_PLACES_ID,
  type ServedPlace,
  type ServedPlaces,
} from "@kalima/contracts/rendering";

/** What the server rendered into a place; no code runs in it yet. */
export type ServedContent = {
  root: HTMLElement;
  /** What it was rendered with; null when that is unknown or too old to go on from. */
  rendered: ServedPlace | null;
};

export type ServedContents = {
  /** The served content of a place, if its element holds any; its data is handed out once. */
  take(place: Place, element: HTMLElement): ServedContent | null;
};

/** Answers older than this are asked for again, although the page still shows them meanwhile. */
const MAX_AGE_MS = 5 * 60_000;

/** What the server rendered into the document. `age` is that of the document, in milliseconds. */
export function createServedContents(document: Document, age: () => number): ServedContents {
  let places: ServedPlaces | undefined;

  function read(): ServedPlaces {
    try {
      return JSON.parse(document.getElementById(SERVED_PLACES_ID)?.textContent || "{}");
    } catch {
      // Cut off on the way: then it is rendered once more.
      return {};
    }
  }

  return {
    take(place, element) {
      const root = servedRootIn(element);
      if (!root) return null;
      places ??= read();
      const name = placeName(place);
      const rendered = places[name];
      delete places[name];
      return { root, rendered: rendered && age() < MAX_AGE_MS ? rendered : null };
    },
  };
}

/** The element that the server filled and no remote has taken over yet. */
export function servedRootIn(element: HTMLElement): HTMLElement | null {
  return element.querySelector<HTMLElement>(":scope > [data-served]");
}
