import { AppError, isAppError } from "@kalima/contracts/errors";
import type { HttpClient, RequestOptions } from "../platform.ts";
import { createAnswerCache, isCached } from "./answer-cache.ts";
import type { HttpClientOptions } from "./http-client-options.ts";
import { newId as uuid } from "./new-id.ts";
import { createRetryingSender } from "./retrying/retrying-sender.ts";
import type { Action, Envelope, Method } from "./send-once.ts";
import { untilAborted } from "./until-aborted.ts";

/** With `bearer` (null: none) a request stands outside the session: it is neither counted nor renewed on 401. */
export type OwnOptions = RequestOptions & { bearer?: string | null };

export type ServerClient = HttpClient & {
  /** Sends with a chosen bearer. */
  send<T>(method: Method, path: string, body?: unknown, options?: OwnOptions): Promise<T>;
  /** Drops cached answers whose path starts so. */
  forget(path: string): void;
};

/** The page's one HTTP client; see `HttpClient` for what it promises. */
export function createHttpClient(options: HttpClientOptions): ServerClient {
  const { credentials, language, now = Date.now, newId = uuid } = options;
  const deliver = createRetryingSender(options);
  const cache = createAnswerCache(now);

  async function noticingRefusals(action: Action, token: string | null): Promise<Envelope> {
    try {
      if (changesCookies(action)) return await credentials.alone(() => deliver(action, token));
      return await deliver(action, token);
    } catch (error) {
      if (isAppError(error) && error.status === 401) credentials.countUnauthorized();
      if (isAppError(error) && error.code === "auth.account_disabled") credentials.noticeDisabled();
      throw error;
    }
  }

  async function withRenewal(action: Action): Promise<Envelope> {
    const used = credentials.token();
    try {
      return await noticingRefusals(action, used);
    } catch (error) {
      const isTokenRefused = isAppError(error) && error.status === 401 && error.code !== "auth.credentials_wrong";
      const renewed = isTokenRefused ? await credentials.renew(used) : null;
      if (renewed === null) throw error;
      return noticingRefusals(action, renewed);
    }
  }

  /** Several callers may wait for one cached answer: each may leave it, none may abort it. */
  function fromCache(action: Action): Promise<Envelope> {
    const shared = cache.fetch(keyOf(action, language()), () => withRenewal({ ...action, signal: undefined }));
    return action.signal ? untilAborted(shared, action.signal) : shared;
  }

  async function perform(method: Method, path: string, body: unknown, own: OwnOptions): Promise<Envelope> {
    const action: Action = {
      method,
      path,
      body,
      query: own.query,
      signal: own.signal,
      onProgress: own.onProgress,
      requestId: newId(),
      idempotencyKey: method === "GET" ? undefined : (own.idempotencyKey ?? newId()),
      isForPerson: own.bearer === undefined,
    };
    try {
      if (own.bearer !== undefined) return await deliver(action, own.bearer);
      return await (method === "GET" && isCached(path) ? fromCache(action) : withRenewal(action));
    } catch (error) {
      if (own.quiet === false && isAppError(error)) options.onFailure?.(error);
      throw error;
    }
  }

  async function send<T>(method: Method, path: string, body?: unknown, own: OwnOptions = {}): Promise<T> {
    const { data } = await perform(method, path, body, own);
    return parse<T>(data, own);
  }

  return {
    send,
    forget: cache.forget,
    get: (path, own) => send("GET", path, undefined, own),
    async getPage<T>(path: string, own: RequestOptions = {}) {
      const { data, page } = await perform("GET", path, undefined, own);
      if (!Array.isArray(data)) throw new AppError("server.unexpected");
      return { items: data.map((item) => parse<T>(item, own)), nextCursor: page?.nextCursor ?? null };
    },
    post: (path, body, own) => send("POST", path, body, own),
    put: (path, body, own) => send("PUT", path, body, own),
    patch: (path, body, own) => send("PATCH", path, body, own),
    delete: (path, body, own) => send("DELETE", path, body, own),
  };
}

function changesCookies({ method, path }: Action): boolean {
  return method !== "GET" && path.startsWith("/auth/");
}

function parse<T>(value: unknown, { schema }: RequestOptions): T {
  if (!schema) return value as T;
  try {
    return schema.parse(value) as T;
  } catch (cause) {
    throw new AppError("server.unexpected", { cause });
  }
}

function keyOf({ path, query = {} }: Action, language: string): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const sorted = given.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  return `${path}?${sorted.join("&")}#${language}`;
}
