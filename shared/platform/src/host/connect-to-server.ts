import { createHttpClient, type ServerClient } from "../http/create-http-client.ts";
import type { HttpClientOptions } from "../http/http-client-options.ts";
import type { Logger } from "../platform.ts";
import { createSessionStore, type SessionStore, type SessionStoreOptions } from "../session/create-session-store.ts";
import { createSessionApi } from "../session/session-api.ts";

type Options = Omit<HttpClientOptions, "credentials" | "logger"> &
  Omit<SessionStoreOptions, "api" | "logger"> & { logger: Pick<Logger, "warn" | "error"> };

/** HTTP client and session store, which need each other: the client needs a token, the store calls the server. */
export function connectToServer(options: Options): { http: ServerClient; session: SessionStore } {
  const http = createHttpClient({
    ...options,
    credentials: {
      token: () => session.credentials.token(),
      person: () => session.credentials.person(),
      countUnauthorized: () => session.credentials.countUnauthorized(),
      recheck: () => session.credentials.recheck(),
      renew: (refused) => session.credentials.renew(refused),
      withLock: (work) => session.credentials.withLock(work),
    },
  });
  const session = createSessionStore({ ...options, api: createSessionApi(http) });
  return { http, session };
}
