export { type BuiltShell, readBuiltShell } from "./contracts-gate/own-contracts.ts";
export type { Releases, RenderedPage } from "./releases.service.ts";
export type { RenderBundles } from "./serving/render-bundles.ts";
export type { ShellBundle, ShellBundles } from "./serving/shell-bundles.ts";
export { snapshotIn } from "./serving/snapshot.ts";
