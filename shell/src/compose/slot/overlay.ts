import type { Place } from "@kalima/platform/remote";

/** Whether a place lies over all pages: it shows a control, and nothing that could be read without its code. */
export function isOverlay(place: Place): boolean {
  return place.kind === "slot" && place.slot === "app.overlay";
}
