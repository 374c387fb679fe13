import type { SessionUser, SignedIn } from "@kalima/contracts/session";
import type { ServerClient } from "../http/create-http-client.ts";
import { onFirstUse } from "../on-first-use.ts";

/** The server's calls about the session. All but `profile` and `logout` speak through cookies. */
export type SessionApi = {
  /** Rotates the refresh token; resolves to the new access token. */
  refresh(signal: AbortSignal): Promise<string>;
  /** The session of the cookies, without rotating. */
  current(signal: AbortSignal): Promise<Omit<SignedIn, "refreshToken"> & { rememberMe: boolean }>;
  /** The account, with a given token or (without) the session's own, which is then renewed when refused. */
  profile(token?: string): Promise<SessionUser>;
  logout(token: string | null): Promise<void>;
};

/** Loaded with the first call about a session; a signed-out visitor makes none. */
export const sessionOperations = onFirstUse(() => import("./session-operations.ts"));

export function createSessionApi(http: ServerClient): SessionApi {
  return {
    async refresh(signal) {
      const { refreshTokens } = await sessionOperations();
      return (await http.call(refreshTokens, { body: {}, bearer: null, signal })).accessToken;
    },
    async current(signal) {
      const { getSession } = await sessionOperations();
      return http.call(getSession, { bearer: null, signal });
    },
    async profile(token) {
      const { getProfile } = await sessionOperations();
      return http.call(getProfile, token === undefined ? {} : { bearer: token });
    },
    async logout(token) {
      const { signOut } = await sessionOperations();
      await http.call(signOut, { bearer: token });
    },
  };
}
