import type { Place } from "@kalima/platform/remote";

/** Tells whether a place is on all pages. Such a place shows one control, and no content without its code. */
export function isOverlay(place: Place): boolean {
  return place.kind === "slot" && place.slot.startsWith("app.");
}
