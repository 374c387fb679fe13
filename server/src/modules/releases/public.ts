export { snapshotIn } from "./serving/snapshot.ts";
