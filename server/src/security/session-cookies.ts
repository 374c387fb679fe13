import type { Account } from "@kalima/accounts-contract";
import { COOKIE_NAMES, DAY_SECONDS, SESSION_COOKIE_DAYS } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { extractCalledName } from "../kernel/database/called-name.ts";
import { parseToken } from "../kernel/http/parse-token.ts";
import type { IssuedTokens } from "./sessions.ts";

const SAFE = { secure: true, sameSite: "strict" } as const;
const MONTH_SECONDS = SESSION_COOKIE_DAYS * DAY_SECONDS;
const REFRESH_PATH = "/api/auth";

/** Sets how long the browser keeps the session's cookies; the readable cookie repeats it for the renewal. */
function toCookieLife(remember: boolean): { maxAge?: number } {
  return remember ? { maxAge: MONTH_SECONDS } : {};
}

/** Renews the readable cookie that the header is drawn from; never a token. */
export function setUserCookie(reply: FastifyReply, user: Account, remember: boolean): void {
  const picture = user.account.profilePicture?.url ?? null;
  const name = [...extractCalledName(user.name)].slice(0, 40).join("");
  const { id, role, verified, student } = user;
  const placed = role.name !== "student" || Boolean(student?.placementTestResult);
  const value = JSON.stringify({ id, name, role: role.name, verified, picture, ...(verified && { placed }) });
  reply.setCookie(COOKIE_NAMES.user, value, { ...SAFE, ...toCookieLife(remember), path: "/" });
}

/** Sets the cookies of a session: two tokens that scripts cannot read, and the readable `user`. */
export function setSessionCookies(
  reply: FastifyReply,
  user: Account,
  issued: Pick<IssuedTokens, "accessToken" | "remember"> & { refreshToken?: string },
): void {
  const life = toCookieLife(issued.remember);
  reply.setCookie(COOKIE_NAMES.accessToken, issued.accessToken, { ...SAFE, ...life, httpOnly: true, path: "/" });
  if (issued.refreshToken) {
    reply.setCookie(COOKIE_NAMES.refreshToken, issued.refreshToken, {
      ...SAFE,
      ...life,
      httpOnly: true,
      path: REFRESH_PATH,
    });
  }
  setUserCookie(reply, user, issued.remember);
}

/** Clears the cookies of the session. */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(COOKIE_NAMES.accessToken, { ...SAFE, httpOnly: true, path: "/" });
  reply.clearCookie(COOKIE_NAMES.refreshToken, { ...SAFE, httpOnly: true, path: REFRESH_PATH });
  reply.clearCookie(COOKIE_NAMES.user, { ...SAFE, path: "/" });
}

/** The refresh token of the cookies, which counts only together with the access token's cookie. */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  const { [COOKIE_NAMES.accessToken]: access, [COOKIE_NAMES.refreshToken]: refresh } = request.cookies;
  return (parseToken(access) && parseToken(refresh)) ?? undefined;
}
