/** Keeps a floating button clear of the page below it. Not shared among builds: each that imports it contains it. */
export { avoidOverlap } from "./avoid-overlap.ts";
