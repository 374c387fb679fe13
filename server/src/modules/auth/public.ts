/** Public interface of the auth module. */
export { invalidateSentCodes } from "./codes/one-time-codes.ts";
export { findFactorWays } from "./factors/factor-store.ts";
