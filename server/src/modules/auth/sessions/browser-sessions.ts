import { randomUUID } from "node:crypto";
import type { SignedIn, User } from "@kalima/contracts/api";
import { COOKIE_NAMES, OTP_LIFE_MINUTES } from "@kalima/contracts/domain";
import { isAppError, statusOf } from "@kalima/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "../../../kernel/http/language.ts";
import { comesFromSite } from "../../../kernel/http/request-context.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { clearSessionCookies, refreshCookieOf, setSessionCookies } from "../../../security/session-cookies.ts";
import { accountSignedIn, findUser, userView } from "../../users/public.ts";
import type { SignedInResult } from "../registration/registration.service.ts";
import type { KnownDevices } from "../throttle/known-devices.ts";
import type { SpokenLanguage } from "./sign-in.service.ts";

/** The session as a browser holds it: in cookies, which count only in calls of the site's own pages. */
export type BrowserSessions = {
  /** The refresh token of the cookies. */
  tokenOf(request: FastifyRequest): string | undefined;
  /** One browser, one session: ends the one that was here before. */
  endPrevious(request: FastifyRequest): Promise<void>;
  /** Puts a new session into the browser, in place of the one before, and answers with it. */
  begin(request: FastifyRequest, reply: FastifyReply, result: SignedInResult): Promise<{ data: SignedIn }>;
  /**
   * The browser that asks for a code to sign in with, or has one; with `reply` it gets its secret where it has none. Undefined
   * for a caller that is no page of the site.
   */
  codeRequester(request: FastifyRequest, reply?: FastifyReply): string | undefined;
  /** Runs `work`; a 401 clears the browser's cookies, unless another site's page sent the request. */
  clearingRefused<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
};

/** The page's language, where the client names one. */
export function spokenLanguageOf(request: FastifyRequest): SpokenLanguage {
  return request.headers["accept-language"] ? languageOf(request) : undefined;
}

/** As long as the code itself, and sent only where codes are. */
const CODE_REQUEST = {
  path: "/api/auth",
  httpOnly: true,
  secure: true,
  sameSite: "strict",
  maxAge: OTP_LIFE_MINUTES * 60,
} as const;
const UUID = /^[0-9a-f-]{36}$/;

type Parts = Pick<ModuleContext, "config" | "database" | "events" | "guests" | "sessions"> & { devices: KnownDevices };

/** Sessions in browsers whose pages come from the site. */
export function createBrowserSessions({ config, database, events, guests, sessions, devices }: Parts): BrowserSessions {
  const { siteOrigin } = config;

  function tokenOf(request: FastifyRequest): string | undefined {
    return comesFromSite(request, siteOrigin) ? refreshCookieOf(request) : undefined;
  }
  async function endPrevious(request: FastifyRequest): Promise<void> {
    const before = tokenOf(request);
    if (before) await sessions.endByToken(before);
    if (request.session) await sessions.end(request.session.sessionId);
  }
  /** The account once it has what this browser's guest began. */
  async function withGuestWork(request: FastifyRequest, user: User): Promise<User> {
    const guestId = guests.read(request.cookies[COOKIE_NAMES.guest]);
    if (!user.verified || !guestId) return user;
    await database.transaction((tx) => events.emit(tx, accountSignedIn, { userId: user.id, guestId }));
    const row = await findUser(database, user.id);
    return row ? userView(row) : user;
  }

  return {
    tokenOf,
    endPrevious,
    async begin(request, reply, result) {
      const { issued } = result;
      await endPrevious(request);
      const user = await withGuestWork(request, result.user);
      setSessionCookies(reply, user, issued);
      const account = user.verified ? await findUser(database, user.id) : undefined;
      if (account) devices.remember(request, reply, account);
      const { accessToken, refreshToken } = issued;
      return { data: { user, accessToken, refreshToken, verified: user.verified } };
    },
    codeRequester(request, reply) {
      if (!comesFromSite(request, siteOrigin)) return undefined;
      const known = request.cookies[COOKIE_NAMES.codeRequest];
      if (known && UUID.test(known)) return known;
      const issued = reply && randomUUID();
      if (issued) reply.setCookie(COOKIE_NAMES.codeRequest, issued, CODE_REQUEST);
      return issued;
    },
    async clearingRefused(request, reply, work) {
      try {
        return await work();
      } catch (error) {
        if (isAppError(error) && statusOf(error) === 401 && comesFromSite(request, siteOrigin) !== false)
          clearSessionCookies(reply);
        throw error;
      }
    },
  };
}
