import { id as entityId, instant } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { createCursor } from "./cursor.ts";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;

/** The last row of the page before, in a list ordered by time and id, newest first. */
export type After = { at: string; id: string } | null;

const timeCursor = createCursor(z.tuple([instant, entityId]), {
  encode: (place) => place.join(" "),
  decode: (text) => text.split(" "),
});

/** Rows of a page: 20 by default, at most 50. */
export function clampLimit(wanted: number | undefined): number {
  return Math.min(wanted ?? DEFAULT_LIMIT, MAX_LIMIT);
}

/** @throws {AppError} `request.invalid` for a cursor that no page gave. */
export function readCursor(cursor: string | undefined): After {
  const place = timeCursor.read(cursor);
  return place && { at: place[0], id: place[1] };
}

/** A page and the cursor of the next one, from rows queried with `limit + 1`. */
export function paginate<T extends { id: string; created_at: Date }>(rows: readonly T[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = rows.length > limit && last;
  return { page, nextCursor: isMore ? timeCursor.write([last.created_at.toISOString(), last.id]) : null };
}
