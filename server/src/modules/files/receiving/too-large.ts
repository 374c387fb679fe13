import { AppError } from "@kalima/contracts/errors";

/** `files.too_large` with the limit that holds for this file: its text names it. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError("files.too_large", { extra: { megabytes: Math.floor(maxBytes / 1024 ** 2) } });
