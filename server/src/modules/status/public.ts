export { watchSendings } from "./sendings.ts";
export { createSiteParts } from "./site-parts.ts";
