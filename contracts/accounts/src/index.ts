export * from "./account.ts";
export * from "./accounts.ts";
export * from "./backend-access.ts";
export * from "./constants.ts";
export * from "./factors.ts";
export * from "./files.ts";
export * from "./gender.ts";
export * from "./password.ts";
export { otpCode } from "./typed-secrets.ts";
