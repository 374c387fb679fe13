export { createHeadSources } from "./head-sources.ts";
