import type { AppError } from "./app-error.ts";

/** Tells whether a caught value is an `AppError`, of this bundle or another. */
export function isAppError(value: unknown): value is AppError {
  return value instanceof Error && value.name === "AppError" && typeof (value as AppError).code === "string";
}
