import { HEADERS } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { Method } from "@kalima/contracts/operations";
import axiosFactory, { type AxiosAdapter, type AxiosInstance, isAxiosError, isCancel } from "axios";
import type { CallOptions } from "../platform.ts";
import { errorOfAnswer } from "./answer-error.ts";
import { parseRetryAfter } from "./retrying/retry-policy.ts";

/** axios, bound to the product's server or to a backend. */
export function createTransport(baseURL: string, adapter: AxiosAdapter | undefined) {
  const axios = axiosFactory.create({ baseURL, ...(adapter && { adapter }) });
  return (action: Action, attempt: Attempt): Promise<Envelope> => sendOnce(axios, action, attempt);
}

/** One action of the visitor: its ids stay the same over all tries. */
export type Action = {
  method: Method;
  path: string;
  body: unknown;
  query: Record<string, unknown> | undefined;
  signal: AbortSignal | undefined;
  onProgress: CallOptions["onProgress"];
  requestId: string;
  idempotencyKey: string | undefined;
};

type Attempt = { token: string | null; timeoutMs: number; language: string; timeZone: string };

/** The answer's envelope. */
export type Envelope = { data: unknown; page?: { nextCursor: string | null } };

/** Sends an action once and returns the envelope of its answer; throws what axios throws. */
async function sendOnce(axios: AxiosInstance, action: Action, { token, ...given }: Attempt): Promise<Envelope> {
  const { method, path, query, signal, onProgress } = action;
  const answer = await axios.request<unknown>({
    method,
    url: path,
    timeout: given.timeoutMs,
    ...(query && { params: query }),
    ...(signal && { signal }),
    // An empty body still says that it is JSON: browsers send that across origins only after asking.
    data: action.body ?? (method === "GET" || method === "DELETE" ? undefined : {}),
    headers: {
      [HEADERS.requestId]: action.requestId,
      [HEADERS.timeZone]: given.timeZone,
      "accept-language": given.language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(action.idempotencyKey && { [HEADERS.idempotencyKey]: action.idempotencyKey }),
    },
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.min(1, loaded / total) : 0),
    }),
  });
  if (!isEnvelope(answer.data)) {
    const cause = new TypeError("the answer has no data");
    throw new AppError("server.unexpected", { cause, requestId: action.requestId });
  }
  return answer.data;
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === "object" && body !== null && "data" in body;
}

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
