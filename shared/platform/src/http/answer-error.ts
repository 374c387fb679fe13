import { AppError, problem } from "@kalima/contracts/errors";
import { clampSeconds } from "./retrying/retry-policy.ts";

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

/** The product's own error for an answer of the server that is no success; `ofHeader` are the seconds of `retry-after`. */
export function errorOfAnswer(answerStatus: number, body: unknown, ofHeader?: number): AppError {
  const parsed = problem.safeParse(body);
  if (!parsed.success) {
    const code = CODE_OF_STATUS[answerStatus] ?? (answerStatus < 500 ? "request.malformed" : "server.unexpected");
    return new AppError(code, { status: answerStatus, retryAfter: ofHeader });
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
