import { AppError } from "@kalima/contracts/errors";
import { BucketError } from "../../../storage/bucket.ts";

/** The disk is full, over its quota, read-only or broken, or too many files are open. */
const CANNOT_WRITE = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EFBIG", "EMFILE", "ENFILE"]);
const RETRY_SECONDS = 60;

/** `server.unavailable` for a store that cannot serve now; any other error unchanged. */
export function storageFailure(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (!CANNOT_WRITE.has(code) && !(error instanceof BucketError)) return error;
  return new AppError("server.unavailable", { retryAfter: RETRY_SECONDS, cause: error });
}
