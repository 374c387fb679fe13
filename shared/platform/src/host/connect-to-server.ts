import { createHttpClient, type ServerClient } from "../http/create-http-client.ts";
import type { HttpClientOptions } from "../http/http-client-options.ts";
import { createSessionStore, type SessionStore, type SessionStoreOptions } from "../session/create-session-store.ts";
import { createSessionApi } from "../session/session-api.ts";

type Options = Omit<HttpClientOptions, "credentials"> & Omit<SessionStoreOptions, "api">;

/** HTTP client and session store, which need each other: the client asks for a token, the store asks the server. */
export function connectToServer(options: Options): { http: ServerClient; session: SessionStore } {
  const http = createHttpClient({
    ...options,
    credentials: {
      token: () => session.credentials.token(),
      countUnauthorized: () => session.credentials.countUnauthorized(),
      noticeDisabled: () => session.credentials.noticeDisabled(),
      renew: (refused) => session.credentials.renew(refused),
      alone: (work) => session.credentials.alone(work),
    },
  });
  const session = createSessionStore({ ...options, api: createSessionApi(http) });
  return { http, session };
}
