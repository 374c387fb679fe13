import { currentSession, type SignedIn, tokens, type User, user } from "@kalima/contracts/api";
import type { ServerClient } from "../http/create-http-client.ts";

/** The server's calls about the session. All but `profile` and `logout` speak through cookies. */
export type SessionApi = {
  /** Rotates the refresh token; resolves to the new access token. */
  refresh(signal: AbortSignal): Promise<string>;
  /** The session of the cookies, without rotating. */
  current(signal: AbortSignal): Promise<Omit<SignedIn, "refreshToken"> & { rememberMe: boolean }>;
  /** The account, with a given token or (without) the session's own, which is then renewed when refused. */
  profile(token?: string): Promise<User>;
  logout(token: string | null): Promise<void>;
};

export function createSessionApi(http: Pick<ServerClient, "send">): SessionApi {
  return {
    refresh: async (signal) =>
      tokens.parse(await http.send("POST", "/auth/refresh", {}, { bearer: null, signal })).accessToken,
    current: async (signal) =>
      currentSession.parse(await http.send("GET", "/auth/session", undefined, { bearer: null, signal })),
    profile: async (token) =>
      user.parse(await http.send("GET", "/users/profile", undefined, token === undefined ? {} : { bearer: token })),
    logout: async (token) => {
      await http.send("POST", "/auth/logout", {}, { bearer: token });
    },
  };
}
