import { parseDateTime, toZoned } from "@internationalized/date";
import { TASK_FILE_MAX_BYTES, TASK_MAX_SCORE } from "@kalima/contracts/api";
import { typedWhole } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";

export const TASK_FILE_ENDINGS = ".txt,.docx,.pdf";

/** The reason for which the server would refuse the file without reading it; null if there is none. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): AppError | null {
  if (!/\.(txt|docx|pdf)$/i.test(name)) return new AppError("files.type_refused");
  const megabytes = TASK_FILE_MAX_BYTES / 1024 ** 2;
  return size > TASK_FILE_MAX_BYTES ? new AppError("files.too_large", { extra: { megabytes } }) : null;
}

/**
 * The last minute of a calendar day, `YYYY-MM-DD`, as an instant; null for no day, or before the browser's zone is known.
 * When clocks are put back during that hour, it is the later of the two.
 */
export function endOfDay(day: string, zone: string | null): string | null {
  if (day === "" || zone === null) return null;
  return toZoned(parseDateTime(`${day}T23:59`), zone, "later").toAbsoluteString();
}

/** Reads a typed score, null unless it is a whole number within the allowed range. */
export function parseScore(text: string): number | null {
  return typedWhole(text, { max: TASK_MAX_SCORE });
}
