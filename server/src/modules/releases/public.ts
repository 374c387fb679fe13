export type { Releases, RenderedPage } from "./releases.service.ts";
