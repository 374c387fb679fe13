import type { Place } from "@kalima/platform/remote";

/** Tells whether a place is an overlay of all pages. An overlay shows one control, and no content without its code. */
export function isOverlay(place: Place): boolean {
  return place.kind === "slot" && place.slot === "app.overlay";
}
