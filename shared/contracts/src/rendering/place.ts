import type { SlotName } from "../pages/slots.ts";

/** Where a remote is being shown: one of its pages, or one of its slots. */
export type Place = { kind: "page" } | { kind: "slot"; slot: SlotName; key?: string };

/** Names a place within a document: `page`, `home.trainers`, `profile.section:bookings`. */
export function placeName(place: Place): string {
  if (place.kind === "page") return "page";
  return place.key ? `${place.slot}:${place.key}` : place.slot;
}

/**
 * `identifierPrefix` of the React root in a place, the same on the server and in the browser: ids made by `useId` must
 * agree, and must differ between the places of one document.
 */
export function idPrefix(place: Place): string {
  return `${placeName(place).replace(/\W/g, "-")}-`;
}

/** Stands in HTML for the rendered content of a place; the server replaces it, or removes it. */
export function placeMarker(place: Place): string {
  return `<!--place:${placeName(place)}-->`;
}

/** The element of a place that came rendered, with the marker inside; the browser removes `data-served` once it is hydrated. */
export function servedElement(place: Place, { name, version }: { name: string; version: string }): string {
  return `<div data-remote="${name}" data-version="${version}" data-served="">${placeMarker(place)}</div>`;
}
