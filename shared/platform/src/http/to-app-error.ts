import { AppError, problem } from "@kalima/contracts/errors";
import { type AxiosResponse, isAxiosError, isCancel } from "axios";
import { clampSeconds, parseRetryAfter } from "./retrying/retry-policy.ts";

type Surroundings = { now: number; isOnline: boolean };

/** Codes of answers that carry no problem document, such as those of a proxy. */
const CODE_OF_STATUS: Record<number, string> = {
  401: "auth.required",
  403: "auth.forbidden",
  404: "request.not_found",
  408: "network.timeout",
  413: "request.too_large",
  415: "request.media_type",
  422: "request.invalid",
  429: "request.too_many",
  502: "server.unavailable",
  503: "server.unavailable",
  504: "server.unavailable",
};

/** Rebuilds whatever a failed request threw as the product's own error. */
export function toAppError(thrown: unknown, { now, isOnline }: Surroundings): AppError {
  if (isCancel(thrown)) return new AppError("network.cancelled", { cause: thrown });
  if (!isAxiosError(thrown)) return new AppError("server.unexpected", { cause: thrown });
  if (thrown.response) return ofAnswer(thrown.response, now);
  if (!isOnline) return new AppError("network.offline", { cause: thrown });
  const isTimeout = thrown.code === "ECONNABORTED" || thrown.code === "ETIMEDOUT";
  return new AppError(isTimeout ? "network.timeout" : "network.unreachable", { cause: thrown });
}

function ofAnswer(answer: AxiosResponse, now: number): AppError {
  const ofHeader = parseRetryAfter(answer.headers["retry-after"], now);
  const parsed = problem.safeParse(answer.data);
  if (!parsed.success) {
    const code = CODE_OF_STATUS[answer.status] ?? (answer.status < 500 ? "request.malformed" : "server.unexpected");
    return new AppError(code, { status: answer.status, retryAfter: ofHeader });
  }
  const { type: _type, title: _title, status, code, message, requestId, fields, retryAfter, ...extra } = parsed.data;
  return new AppError(code, {
    status,
    message,
    requestId,
    fields,
    retryAfter: retryAfter === undefined ? ofHeader : clampSeconds(retryAfter),
    extra,
  });
}
