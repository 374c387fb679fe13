import type { ArabicStyle, Language, Theme } from "../domain/index.ts";
import type { ClaimedSlot, SlotName } from "../pages/index.ts";
import type { Session } from "../session/index.ts";
import type { Place } from "./place.ts";

/** The time and zone that a place is rendered with. The browser hydrates with the same, and only then looks at its own. */
export type Moment = {
  /** Epoch milliseconds. */
  now: number;
  /** IANA name; null on a first visit, when the server does not know it: times then wait for the browser. */
  zone: string | null;
};

/** Input of a render on the server. It contains no further data of the visitor, and no token. */
export type RenderRequest = {
  place: Place;
  /** Path with query, such as `/teachers?sort=price`. */
  url: string;
  language: Language;
  theme: Theme;
  moment: Moment;
  /** Absent for the default, and from servers that know no other. */
  arabicStyle?: ArabicStyle;
  /** `signedOut` also for a visitor whose session the server cannot read from this request. */
  session: Session;
  /** Names of the flags that are on for this visitor. Servers of earlier versions name none. */
  flags?: readonly string[];
  /** Fillings of slots that this visitor may see, for `platform.slots.entries`. */
  slots: readonly (ClaimedSlot & { remote: string })[];
  /** Address of the version's folder as the browser knows it, with a slash at its end; base of pictures it imports. */
  files?: string;
};

/** A slot that rendered HTML leaves open for another remote; its place in the HTML is the `placeMarker`. */
export type HostedSlot = { slot: SlotName; key?: string };

/** Result of a render: the HTML, and the answers behind it as plain JSON, which the browser starts with. */
export type Rendered = { html: string; data: unknown; hosted: HostedSlot[] };

/** An answer of the API to a remote that is being rendered. */
export type RenderAnswer = { status: number; body: unknown };

/**
 * The one door of a remote that is being rendered: a GET of the API as this visitor, by path with query below `/api`,
 * such as `/teachers?limit=8`.
 */
export type CallApi = (path: string) => Promise<RenderAnswer>;

/** Exports of a version's bundle for Node (`release.json`, `render`). */
export type RenderBundle = {
  /** Rejects when the remote throws; what it renders after a failed call is its waiting state. */
  render(request: RenderRequest, callApi: CallApi): Promise<Rendered>;
};

/** State in the document for one place that came rendered. */
export type ServedPlace = {
  remote: string;
  version: string;
  /** Id of the signed-in account it was rendered for; null for a signed-out visitor. */
  person: string | null;
  moment: Moment;
  data: unknown;
};

/** By `placeName`; JSON at the end of the document, in the element with the id `SERVED_PLACES_ID`. */
export type ServedPlaces = Record<string, ServedPlace>;

export const SERVED_PLACES_ID = "served-places";

/** `Accept` of a request for the places of a page alone: a step to it that loads no document. */
export const PAGE_PLACES_TYPE = "application/vnd.kalima.places+json";

/** Header of such a request: the version of the shell that asks, whose shared modules the places must be rendered with. */
export const SHELL_VERSION_HEADER = "x-shell-version";

/** Parts of a page that its remotes render for the document. */
export type PagePlaces = {
  /** HTML of the page, with the slots that it hosts; null when it did not come rendered. */
  html: string | null;
  /**
   * Style sheets of its document, those of the hosted slots among them, without which it must not be shown. `text` is null
   * for one that has to be fetched unless it is there: of the shell, or one that names pictures.
   */
  styles: { url: string; integrity: string; text: string | null }[];
  /** Code of the page's screen beside the entry; a document names only what its own page needs. */
  scripts: { url: string; integrity: string }[];
  places: ServedPlaces;
};
