export { idPrefix, type Place, placeMarker, placeName, servedElement } from "./place.ts";
export { PRESSABLE_STYLE } from "./pressable-style.ts";
export * from "./rendering.ts";
export { UNTOUCHED_HTML } from "./untouched-html.ts";
