export { defineRemote } from "./define-remote.tsx";
export type { MountedRemote, MountOptions, Place, RemoteModule } from "./remote-module.ts";
