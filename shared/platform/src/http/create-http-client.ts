import { deviceZone } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import {
  type AnswerOf,
  type AnyRequest,
  buildPath,
  type CallArguments,
  type Method,
  type Operation,
  parseAnswer,
} from "@kalima/contracts/operations";
import { onFirstUse } from "../on-first-use.ts";
import type { CallOptions } from "../platform.ts";
import { createAnswerCache } from "./answer-cache.ts";
import type { HttpClientOptions } from "./http-client-options.ts";
import { newId as uuid } from "./new-id.ts";
import { createRetryingSender } from "./retrying/retrying-sender.ts";
import type { Action, Envelope } from "./transport.ts";
import { untilAborted } from "./until-aborted.ts";

/** With `bearer` (null: none) a call is outside the session: its 401 is neither counted nor answered by a renewal. */
export type OwnOptions = CallOptions & { bearer?: string | null };

/** The `HttpClient` of the platform, for the shell: calls may also carry a bearer of their own. */
export type ServerClient = {
  call<O extends Operation>(operation: O, ...request: CallArguments<O, OwnOptions>): Promise<AnswerOf<O>>;
};

/** The page's one HTTP client; see `HttpClient` for what it promises. */
export function createHttpClient(options: HttpClientOptions): ServerClient {
  const { credentials, language, timeZone = deviceZone, now = Date.now, newId = uuid } = options;
  const deliver = createRetryingSender({ ...options, timeZone });
  const cache = createAnswerCache(now);

  async function noticingRefusals(action: Action, token: string | null): Promise<Envelope> {
    try {
      if (changesCookies(action)) return await credentials.withLock(() => deliver(action, token));
      return await deliver(action, token);
    } catch (error) {
      if (isAppError(error) && error.status === 401) credentials.countUnauthorized();
      if (isAppError(error) && error.code === "auth.account_disabled") credentials.recheck();
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

  /** With all that was sent, once the person has proved who they are. */
  async function withProof(action: Action): Promise<Envelope> {
    try {
      return await withRenewal(action);
    } catch (error) {
      const isWanted = isAppError(error) && error.code === "auth.proof_required";
      if (!isWanted || !(await options.askProof?.(error.extra?.ways))) throw error;
      return withRenewal(action);
    }
  }

  /** Several callers may wait for one cached answer: each may leave it, none may abort it. */
  function fromCache(action: Action, maxAgeMs: number): Promise<Envelope> {
    const scope = { person: credentials.person(), language: language(), timeZone: timeZone() };
    const load = () => withRenewal({ ...action, signal: undefined });
    const shared = cache.fetch(scope, makeAddress(action), maxAgeMs, load);
    return action.signal ? untilAborted(shared, action.signal) : shared;
  }

  function perform(action: Action, { cacheMs }: Operation, bearer: string | null | undefined): Promise<Envelope> {
    if (bearer !== undefined) return deliver(action, bearer);
    return cacheMs === undefined ? withProof(action) : fromCache(action, cacheMs);
  }

  function parse<O extends Operation>(operation: O, answer: Envelope, requestId: string): AnswerOf<O> {
    try {
      return parseAnswer(operation, answer);
    } catch (cause) {
      options.logger?.error("An answer breaks its contract", {
        operation: operation.name,
        requestId,
        problems: listProblems(cause),
      });
      throw new AppError("server.unexpected", { cause, requestId });
    }
  }

  const backends = onFirstUse(async () => {
    const { createBackendClients } = await import("./on-first-call.ts");
    const parts = { ...options, person: credentials.person, site: client, makeClient: createHttpClient };
    return createBackendClients(parts as never);
  });

  const client: ServerClient = {
    async call(operation, ...[given]) {
      if (operation.name.includes(" //")) return (await backends())(operation, given) as never;
      const { params, query, body, bearer, ...own } = (given ?? {}) as AnyRequest & OwnOptions;
      const method = operation.name.slice(0, operation.name.indexOf(" ")) as Method;
      const action: Action = {
        method,
        path: buildPath(operation, params),
        body,
        query,
        signal: own.signal,
        onProgress: own.onProgress,
        requestId: newId(),
        idempotencyKey: method === "GET" ? undefined : (own.idempotencyKey ?? newId()),
      };
      return parse(operation, await perform(action, operation, bearer), action.requestId);
    },
  };
  return client;
}

function changesCookies({ method, path }: Action): boolean {
  return method !== "GET" && path.startsWith("/auth/");
}

function makeAddress({ path, query = {} }: Action): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${path}?${given
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&")}`;
}

/** Where an answer breaks its schema, without the values: they may be private. */
function listProblems(cause: unknown): string[] {
  const { issues = [] } = cause as { issues?: { path: PropertyKey[]; message: string }[] };
  return issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
}
