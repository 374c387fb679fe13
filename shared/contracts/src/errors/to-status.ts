import type { AppError } from "./app-error.ts";
import { ERROR_STATUS } from "./error-codes.ts";

/**
 * The HTTP status that an error is answered with. For servers: in a file of its own, so that no page loads the list of
 * codes.
 */
export function toStatus({ code, status }: Pick<AppError, "code" | "status">): number {
  return status || (ERROR_STATUS as Record<string, number>)[code] || 500;
}
