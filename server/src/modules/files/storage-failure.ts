import { AppError } from "@kalima/contracts/errors";

/** The disk is full, its quota used up, it cannot be written, or too much is open. */
const CANNOT_WRITE = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EFBIG", "EMFILE", "ENFILE"]);
const RETRY_SECONDS = 60;

/** `server.unavailable` for a storage that cannot take a file now; any other error as it is. */
export function storageFailure(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (!CANNOT_WRITE.has(code)) return error;
  return new AppError("server.unavailable", { retryAfter: RETRY_SECONDS, cause: error });
}
