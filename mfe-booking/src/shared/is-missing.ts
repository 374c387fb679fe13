import { isAppError } from "@kalima/contracts/errors";

/** Nothing has this id, or it is malformed: retrying would not help. */
export function isMissing(error: unknown): boolean {
  return isAppError(error) && (error.status === 404 || error.code === "request.invalid");
}
