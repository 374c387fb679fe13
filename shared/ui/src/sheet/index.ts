/** Panels that cover the page in narrow windows. Not shared among builds: each that imports it contains it. */
export { coverPage } from "./cover-page.ts";
