export { createHeadSources } from "./facts/head-sources.ts";
