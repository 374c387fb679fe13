export type { Releases, RenderedPage } from "./releases.service.ts";
export { snapshotIn } from "./serving/snapshot.ts";
