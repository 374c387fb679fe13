import type { AppError } from "./app-error.ts";

/** The HTTP status that an error is answered with: its own, or that of its code. */
export function toStatus({ code, status }: Pick<AppError, "code" | "status">, errors: Record<string, number>): number {
  return status || errors[code] || 500;
}
