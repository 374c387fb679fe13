export * from "./app-error.ts";
export * from "./error-codes.ts";
export type { ErrorTexts } from "./error-texts.ts";
export { errors } from "./errors.ts";
export * from "./is-app-error.ts";
export * from "./problem.ts";
export * from "./to-status.ts";
