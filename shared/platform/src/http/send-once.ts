import { HEADERS } from "@kalima/contracts/api";
import { deviceZone } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Method } from "@kalima/contracts/operations";
import type { AxiosInstance } from "axios";
import type { CallOptions } from "../platform.ts";

export type { Method } from "@kalima/contracts/operations";

export const browserTimeZone = () => deviceZone();

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

export type Attempt = { token: string | null; timeoutMs: number; language: string; timeZone: string };

/** The answer's envelope. */
export type Envelope = { data: unknown; page?: { nextCursor: string | null } };

/** Sends an action once and returns the envelope of its answer; throws what axios throws. */
export async function sendOnce(axios: AxiosInstance, action: Action, { token, ...given }: Attempt): Promise<Envelope> {
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
