import { AppError } from "@kalima/contracts/errors";

/** Makes a `files.too_large` error with the limit of this file in megabytes, which its message shows. */
export const makeTooLargeError = (maxBytes: number): AppError =>
  new AppError("files.too_large", { extra: { megabytes: Math.floor(maxBytes / 1024 ** 2) } });
