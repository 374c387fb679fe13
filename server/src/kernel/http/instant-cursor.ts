import { createSortCursor, microInstant } from "./cursor.ts";

/** The place of a row in a list that is ordered by an instant, then by id. */
export type InstantPlace = [at: string, id: string];

/** Selects an instant with its microseconds, so that rows of one millisecond stay apart. */
export const buildPlaceSql = (instant: string): string =>
  `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Cursor of a list whose places were selected by `buildPlaceSql`. */
export const instantCursor = createSortCursor(microInstant);
