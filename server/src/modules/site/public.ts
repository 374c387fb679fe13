export { createHeadSources, type HeadSources } from "./head-sources.ts";
