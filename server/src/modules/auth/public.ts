/** Public interface of the auth module. */
export { invalidateSentCodes } from "./codes/one-time-codes.ts";
export { findFactorWays, forgetFactors } from "./factors/factor-store.ts";
export type { SignedInResult } from "./registration/registration.service.ts";
export { createBrowserSessions } from "./sessions/browser-sessions.ts";
export { createKnownDevices } from "./throttle/known-devices.ts";
