import { MINUTE_MS } from "@kalima/contracts/domain";
import {
  type Place,
  placeName,
  SERVED_PLACES_ID,
  type ServedPlace,
  type ServedPlaces,
} from "@kalima/contracts/rendering";
import type { PreparedPage } from "../ahead/prepared-pages.ts";

/** HTML that the server rendered into a place; no code runs in it yet. */
export type ServedContent = {
  root: HTMLElement;
  /** The data behind the HTML; null if they are unknown or too old to hydrate with. */
  rendered: ServedPlace | null;
};

export type ServedContents = {
  /** The served content of a place, if its element holds any; its data is handed out once. */
  take(place: Place, element: HTMLElement): ServedContent | null;
  /** Tells whether a place was rendered for this account; null stands for a signed-out visitor. */
  isFor(place: Place, person: string | null): boolean;
  /** Resolves with the prepared HTML of the page that the visitor goes to; null if the page was not prepared. */
  coming(place: Place): Promise<ServedContent | null> | null;
};

type ServedContentsOptions = {
  document: Document;
  /** Milliseconds since the document was rendered. */
  age: () => number;
  /** The page of the present address, if it was prepared. */
  prepared: () => Promise<PreparedPage | null> | null;
  toHtml: (html: string) => string;
};

/** Answers older than this are asked for again, although the page still shows them meanwhile. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** Gives access to server-rendered HTML, both of the document and of pages that were prepared later. */
export function createServedContents({ document, age, prepared, toHtml }: ServedContentsOptions): ServedContents {
  let known: Map<string, { rendered: ServedPlace; at: number }> | undefined;

  function places() {
    known ??= new Map(Object.entries(read()).map(([name, rendered]) => [name, { rendered, at: 0 }]));
    return known;
  }

  function read(): ServedPlaces {
    try {
      return JSON.parse(document.getElementById(SERVED_PLACES_ID)?.textContent || "{}");
    } catch {
      // Cut off on the way: then it is rendered once more.
      return {};
    }
  }

  function takeData(name: string): ServedPlace | null {
    const found = places().get(name);
    places().delete(name);
    return found && age() - found.at < MAX_AGE_MS ? found.rendered : null;
  }

  function toContent(page: PreparedPage): ServedContent {
    for (const [name, rendered] of Object.entries(page.places)) places().set(name, { rendered, at: age() });
    const root = document.createElement("div");
    Object.assign(root.dataset, { remote: page.page.remote, version: page.page.version, served: "" });
    root.innerHTML = toHtml(page.html);
    return { root, rendered: takeData("page") };
  }

  return {
    take(place, element) {
      const root = servedRootIn(element);
      return root && { root, rendered: takeData(placeName(place)) };
    },
    isFor: (place, person) => places().get(placeName(place))?.rendered.person === person,
    coming(place) {
      const page = place.kind === "page" ? prepared() : null;
      return page?.then((found) => found && toContent(found)) ?? null;
    },
  };
}

/** The element that the server filled and no remote has taken over yet. */
export function servedRootIn(element: HTMLElement): HTMLElement | null {
  return element.querySelector<HTMLElement>(":scope > [data-served]");
}
