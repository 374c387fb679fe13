export { type CompareContract, checkRemote } from "./check/check-remote.ts";
export { devRemote } from "./dev/dev-remote.ts";
export { completeLine, runReleaseLine, takeOption } from "./release-line.ts";
