// Builds for the server put this module in the place of `@kalima/platform/remote`.
export type { Platform } from "../platform.ts";
export { lazyScreenWithTexts, type ScreenTexts } from "../remote/lazy-screen-with-texts.tsx";
export type { MountedRemote, MountOptions, Place, RemoteModule } from "../remote/remote-module.ts";
export { defineRemote } from "./define-remote.ts";
export { makeBundle } from "./render-remote.tsx";
