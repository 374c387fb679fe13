// A remote exports its `mount` without naming types; declarations need this one.
export type { Platform } from "../platform.ts";
export { defineRemote } from "./define-remote.tsx";
export { lazyScreenWithTexts, type ScreenTexts } from "./lazy-screen-with-texts.tsx";
export type { MountedRemote, MountOptions, Place, RemoteModule } from "./remote-module.ts";
