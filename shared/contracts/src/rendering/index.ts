export { idPrefix, type Place, placeName } from "./place.ts";
export * from "./rendering.ts";
