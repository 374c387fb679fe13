import { id as entityId, instant } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;

/** The last row of the page before, in a list ordered by time and id, newest first. */
export type After = { at: string; id: string } | null;

/** Rows of a page: 20 by default, at most 50. */
export function limitOf(wanted: number | undefined): number {
  return Math.min(wanted ?? DEFAULT_LIMIT, MAX_LIMIT);
}

/** @throws {AppError} `request.invalid` for a cursor that no page gave. */
export function readCursor(cursor: string | undefined): After {
  if (!cursor) return null;
  const [at = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  // Postgres reads these: exactly the forms that were written, not all that a Date would take.
  if (!instant.safeParse(at).success || !entityId.safeParse(id).success) {
    throw new AppError("request.invalid", { fields: { cursor: "validation.invalid" } });
  }
  return { at, id };
}

/** A page and the cursor of the next one, from rows queried with `limit + 1`. */
export function pageOf<T extends { id: string; created_at: Date }>(rows: readonly T[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = rows.length > limit && last;
  const nextCursor = isMore ? Buffer.from(`${last.created_at.toISOString()} ${last.id}`).toString("base64url") : null;
  return { page, nextCursor };
}
