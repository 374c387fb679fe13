import { TASK_FILE_MAX_BYTES } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";

export const TASK_FILE_ENDINGS = ".txt,.docx,.pdf";

/** What the server would refuse without reading the file; null when nothing is wrong. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): AppError | null {
  if (!/\.(txt|docx|pdf)$/i.test(name)) return new AppError("files.type_refused");
  const megabytes = TASK_FILE_MAX_BYTES / 1024 ** 2;
  return size > TASK_FILE_MAX_BYTES ? new AppError("files.too_large", { extra: { megabytes } }) : null;
}
