import type { Place } from "@kalima/platform/remote";

/** Whether a place is an overlay of all pages. It shows a control, and nothing to read without its code. */
export function isOverlay(place: Place): boolean {
  return place.kind === "slot" && place.slot === "app.overlay";
}
