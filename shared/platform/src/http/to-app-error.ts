import { AppError } from "@kalima/contracts/errors";
import { isAxiosError, isCancel } from "axios";
import { errorOfAnswer } from "./answer-error.ts";
import { parseRetryAfter } from "./retrying/retry-policy.ts";

type Surroundings = { now: number; isOnline: boolean };

/** Rebuilds whatever a failed request threw as the product's own error. */
export function toAppError(thrown: unknown, { now, isOnline }: Surroundings): AppError {
  if (isCancel(thrown)) return new AppError("network.cancelled", { cause: thrown });
  if (!isAxiosError(thrown)) return new AppError("server.unexpected", { cause: thrown });
  if (thrown.response) {
    const { status, data, headers } = thrown.response;
    return errorOfAnswer(status, data, parseRetryAfter(headers["retry-after"], now));
  }
  if (!isOnline) return new AppError("network.offline", { cause: thrown });
  const isTimeout = thrown.code === "ECONNABORTED" || thrown.code === "ETIMEDOUT";
  return new AppError(isTimeout ? "network.timeout" : "network.unreachable", { cause: thrown });
}
