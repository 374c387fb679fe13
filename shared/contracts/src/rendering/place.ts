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
