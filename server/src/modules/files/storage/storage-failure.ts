import { AppError } from "@kalima/contracts/errors";
import { BucketError } from "../../../storage/bucket.ts";

/** Error codes for a disk that is full, over its quota, read-only or broken, and for too many open files. */
const CANNOT_WRITE = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EFBIG", "EMFILE", "ENFILE"]);
const RETRY_SECONDS = 60;

/** Converts errors of a store that cannot serve now to `server.unavailable`; returns any other error unchanged. */
export function toStorageFailure(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (!CANNOT_WRITE.has(code) && !(error instanceof BucketError)) return error;
  return new AppError("server.unavailable", { retryAfter: RETRY_SECONDS, cause: error });
}
