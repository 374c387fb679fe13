import { randomUUID } from "node:crypto";
import { type Account, type AccountSignedIn, OTP_LIFE_MINUTES } from "@kalima/accounts-contract";
import { COOKIE_NAMES, MINUTE_SECONDS } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toStatus } from "../../../kernel/contracts.ts";
import { negotiateLanguage } from "../../../kernel/http/language.ts";
import { isFromSite } from "../../../kernel/http/request-context.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { clearSessionCookies, readRefreshCookie, setSessionCookies } from "../../../security/session-cookies.ts";
import { accountSignedIn, findUser, toUserView } from "../../users/public.ts";
import type { SignedInResult } from "../registration/registration.service.ts";
import type { KnownDevices } from "../throttle/known-devices.ts";
import type { SpokenLanguage } from "./sign-in.service.ts";

/** Sessions in browser cookies, which are valid only in requests from the site's own pages. */
export type BrowserSessions = {
  /** Reads the refresh token from the cookies; undefined for requests from other sites. */
  readRefreshToken(request: FastifyRequest): string | undefined;
  /** Ends the previous session of this browser, because a browser has one session at a time. */
  endPrevious(request: FastifyRequest): Promise<void>;
  /** Replaces the browser's session with a new one; returns the answer with its tokens. */
  begin(request: FastifyRequest, reply: FastifyReply, result: SignedInResult): Promise<{ data: AccountSignedIn }>;
  /**
   * Identifies the browser that requests or enters a sign-in code, by a secret cookie. Sets the cookie if it is missing
   * and `reply` is given. Returns undefined for callers other than pages of the site.
   */
  identifyCodeRequester(request: FastifyRequest, reply?: FastifyReply): string | undefined;
  /**
   * Runs `work`; a 401 clears the browser's cookies, unless another site's page sent the request, or a sign-in has just ended
   * their session: its answer may have brought newer cookies, and this one may come after it.
   */
  clearCookiesOnRefusal<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
};

/** Reads the language of the page; undefined if the client sends none. */
export function readSpokenLanguage(request: FastifyRequest): SpokenLanguage {
  return request.headers["accept-language"] ? negotiateLanguage(request) : undefined;
}

/** Options of the cookie for code requests. It lives as long as a code, and is sent only to the auth routes. */
const CODE_REQUEST = {
  path: "/api/auth",
  httpOnly: true,
  secure: true,
  sameSite: "strict",
  maxAge: OTP_LIFE_MINUTES * MINUTE_SECONDS,
} as const;
const UUID = /^[0-9a-f-]{36}$/;

type Dependencies = Pick<ModuleContext, "config" | "database" | "events" | "guests" | "sessions"> & {
  devices: KnownDevices;
};

/** Creates the sessions of browsers that show the site's own pages. */
export function createBrowserSessions({
  config,
  database,
  events,
  guests,
  sessions,
  devices,
}: Dependencies): BrowserSessions {
  const { siteOrigin } = config;

  function readRefreshToken(request: FastifyRequest): string | undefined {
    return isFromSite(request, siteOrigin) ? readRefreshCookie(request) : undefined;
  }
  async function endPrevious(request: FastifyRequest): Promise<void> {
    const before = readRefreshToken(request);
    if (before) await sessions.endByToken(before);
    if (request.session) await sessions.end(request.session.sessionId);
  }
  /** Lets modules assign the data of this browser's guest to the account; returns the updated account. */
  async function adoptGuestData(request: FastifyRequest, user: Account): Promise<Account> {
    const guestId = guests.read(request.cookies[COOKIE_NAMES.guest]);
    if (!user.verified || !guestId) return user;
    await database.transaction((tx) => events.emit(tx, accountSignedIn, { userId: user.id, guestId }));
    const row = await findUser(database, user.id);
    return row ? toUserView(row) : user;
  }

  return {
    readRefreshToken,
    endPrevious,
    async begin(request, reply, result) {
      const { issued } = result;
      const user = await adoptGuestData(request, result.user);
      setSessionCookies(reply, user, issued);
      const account = user.verified ? await findUser(database, user.id) : undefined;
      if (account) devices.remember(request, reply, account);
      // Last: other tabs hear of it at once, and ask with the cookies that the browser has by then.
      await endPrevious(request);
      const { accessToken, refreshToken } = issued;
      return { data: { user, accessToken, refreshToken, verified: user.verified } };
    },
    identifyCodeRequester(request, reply) {
      if (!isFromSite(request, siteOrigin)) return undefined;
      const known = request.cookies[COOKIE_NAMES.codeRequest];
      if (known && UUID.test(known)) return known;
      const issued = reply && randomUUID();
      if (issued) reply.setCookie(COOKIE_NAMES.codeRequest, issued, CODE_REQUEST);
      return issued;
    },
    async clearCookiesOnRefusal(request, reply, work) {
      try {
        return await work();
      } catch (error) {
        const isRefused = isAppError(error) && toStatus(error) === 401 && isFromSite(request, siteOrigin) !== false;
        const before = readRefreshToken(request);
        if (isRefused && !(before && (await sessions.hasJustEnded(before)))) clearSessionCookies(reply);
        throw error;
      }
    },
  };
}
