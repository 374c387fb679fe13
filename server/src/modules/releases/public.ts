export type { Releases } from "./releases.service.ts";
export { snapshotIn } from "./serving/snapshot.ts";
