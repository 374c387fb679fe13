/** All that only a page in Arabic says: one chunk. */
export { digitsOf } from "@kalima/platform/digits";
export { default as texts } from "./ar.json";
