import { typedWhole } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { TASK_FILE_MAX_BYTES, TASK_MAX_SCORE } from "@kalima/learning-contract";

export const TASK_FILE_ENDINGS = ".txt,.docx,.pdf";

/** The reason for which the server would refuse the file without reading it; null if there is none. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): AppError | null {
  if (!/\.(txt|docx|pdf)$/i.test(name)) return new AppError("files.type_refused");
  const megabytes = TASK_FILE_MAX_BYTES / 1024 ** 2;
  return size > TASK_FILE_MAX_BYTES ? new AppError("files.too_large", { extra: { megabytes } }) : null;
}

/** Reads a typed score, null unless it is a whole number within the allowed range. */
export function parseScore(text: string): number | null {
  return typedWhole(text, { max: TASK_MAX_SCORE });
}
