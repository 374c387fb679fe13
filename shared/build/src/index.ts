export { REMOTE_SCREEN_BYTES, SHELL_HOME_BYTES, servedBytes } from "./budgets.ts";
export { type BuildResult, buildPackage } from "./build-package.ts";
export { type RemoteBuild, screenSizes } from "./build-remote.ts";
export { homeScripts, type ShellBuild } from "./build-shell.ts";
export { deriveCalls } from "./derive-calls.ts";
export type { BuiltFile } from "./file-integrity.ts";
export { stampContract } from "./stamp-contract.ts";
export { stampSchemas, stampShellContract } from "./stamp-schemas.ts";
export { type WatchedRemote, watchRemote } from "./watch-remote.ts";
