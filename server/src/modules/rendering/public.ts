export { findFirstFault } from "./first-render.ts";
export { createLiveVersions } from "./live-versions.ts";
export { type CallAsVisitor, createRenderer, type Renderer, type RenderOutcome } from "./renderer.ts";
