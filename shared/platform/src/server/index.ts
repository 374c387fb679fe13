// Builds for the server put this module in the place of `@kalima/platform/remote`.
export type { Platform } from "../platform.ts";
export type { MountedRemote, MountOptions, Place, RemoteModule } from "../remote/remote-module.ts";
export { defineRemote } from "./define-remote.ts";
export { bundleOf } from "./render-remote.tsx";
