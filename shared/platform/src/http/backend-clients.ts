import { openBackend } from "@kalima/accounts-contract";
import type { AnyRequest, Operation } from "@kalima/contracts/operations";
import { backendOf } from "@kalima/contracts/operations";
import type { CallOptions } from "../platform.ts";
import type { Credentials, HttpClientOptions } from "./http-client-options.ts";

/** A token is replaced this long before it ends, so that none ends on its way. */
const RENEWED_BEFORE_MS = 30_000;

type Request = AnyRequest & CallOptions;
type Caller = { call(operation: Operation, request?: Request): Promise<unknown> };
type Access = { origin: string; token: string | null; until: number };
type Parts = Omit<HttpClientOptions, "credentials"> & {
  /** Makes a client for another server than the site's. */
  makeClient(options: HttpClientOptions): Caller;
  /** The client of the site, which says where a backend is. */
  site: Caller;
  /** Id of the signed-in person; null for a guest. */
  person(): string | null;
};

/** The backend as one person sees it: it gets neither cookies nor the token of the site. */
function openAs(person: string | null, backend: string, { makeClient, site, ...options }: Parts) {
  const { ticks = () => performance.now() } = options;
  let access: Promise<Access> | undefined;
  let known: Access | undefined;

  async function request(): Promise<Access> {
    const answered = (await site.call(openBackend, { params: { backend } })) as {
      origin: string;
      token: string | null;
      expiresInSeconds: number;
    };
    const { origin, token, expiresInSeconds } = answered;
    known = { origin, token, until: ticks() + expiresInSeconds * 1_000 - RENEWED_BEFORE_MS };
    return known;
  }

  function renew(): Promise<Access> {
    access ??= request().finally(() => {
      access = undefined;
    });
    return access;
  }

  const credentials: Credentials = {
    token: () => known?.token ?? null,
    person: () => person,
    // Only the site decides about the session.
    countUnauthorized: () => {},
    recheck: () => {},
    renew: async (refused) => {
      const { token } = await renew();
      return options.person() === person && token !== refused ? token : null;
    },
    withLock: (work) => work(),
  };
  let client: Caller | undefined;

  return async (operation: Operation, given?: Request): Promise<unknown> => {
    const { origin } = known && known.until > ticks() ? known : await renew();
    client ??= makeClient({ ...options, baseUrl: origin, credentials });
    // Below the backend's origin stands the path itself.
    const name = operation.name.replace(/\/\/[^/]+/, "/api") as Operation["name"];
    return client.call({ ...operation, name }, given);
  };
}

/**
 * Calls operations of backends, with the retries, limits and errors of the site's client. Each backend gets a token of its
 * own, which the site signs and which names the person; a guest calls without one.
 */
export function createBackendClients(parts: Parts): Caller["call"] {
  const opened = new Map<string, ReturnType<typeof openAs>>();
  return (operation, given) => {
    const backend = backendOf(operation.name) ?? "";
    const person = parts.person();
    const key = `${backend} ${person}`;
    const call = opened.get(key) ?? openAs(person, backend, parts);
    opened.set(key, call);
    return call(operation, given);
  };
}
