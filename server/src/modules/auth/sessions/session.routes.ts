import {
  getSession,
  refreshTokens,
  registerAccount,
  signIn as signInOperation,
  signOut,
} from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { negotiateLanguage } from "../../../kernel/http/language.ts";
import { readClientAddress } from "../../../kernel/http/request-context.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { parsePhone } from "../../../security/phone-number.ts";
import { clearSessionCookies, setSessionCookies } from "../../../security/session-cookies.ts";
import type { Registrations } from "../registration/registration.service.ts";
import { readSource } from "../throttle/known-devices.ts";
import { type BrowserSessions, readSpokenLanguage } from "./browser-sessions.ts";
import type { SignIn } from "./sign-in.service.ts";

type Dependencies = { registrations: Registrations; signIn: SignIn; browserSessions: BrowserSessions };

/** HTTP routes for registering, signing in, refreshing sessions and signing out. */
export function sessionRoutes({ registrations, signIn, browserSessions }: Dependencies): Routes {
  return [
    handle(
      registerAccount,
      {
        access: "public",
        act: { unaudited: "as a visitor" },
        summary: "Begin a registration; sends a code",
        status: 201,
      },
      async (request, reply) => {
        const { name, password, countryCode } = request.body;
        const phone = parsePhone(request.body.phone, countryCode);
        const wanted = { name, phone, password, language: negotiateLanguage(request) };
        const result = await registrations.register(wanted, readClientAddress(request));
        return browserSessions.begin(request, reply, result);
      },
    ),
    handle(
      signInOperation,
      { access: "public", act: { unaudited: "as a visitor" }, summary: "Sign in with phone and password" },
      async (request, reply) => {
        const { password, countryCode, rememberMe: remember = false } = request.body;
        const phone = parsePhone(request.body.phone, countryCode);
        const given = { phone, password, remember, language: readSpokenLanguage(request) };
        return browserSessions.begin(request, reply, await signIn.authenticateByPassword(given, readSource(request)));
      },
    ),
    handle(
      refreshTokens,
      {
        access: "public",
        act: { unaudited: "own device" },
        summary: "New tokens for a refresh token, of the body or the cookie",
      },
      async (request, reply) => {
        const result = await browserSessions.clearCookiesOnRefusal(request, reply, async () => {
          const refreshToken = request.body?.refreshToken || browserSessions.readRefreshToken(request);
          if (!refreshToken) throw new AppError("auth.refresh_rejected");
          return signIn.renew(refreshToken, readSpokenLanguage(request));
        });
        setSessionCookies(reply, result.user, result.issued);
        const { accessToken, refreshToken } = result.issued;
        return { data: { accessToken, refreshToken } };
      },
    ),
    handle(
      getSession,
      { access: "public", summary: "The session of this browser's cookies" },
      async (request, reply) => {
        const { user, issued } = await browserSessions.clearCookiesOnRefusal(request, reply, async () => {
          const refreshToken = browserSessions.readRefreshToken(request);
          if (!refreshToken) throw new AppError("auth.required");
          return signIn.resume(refreshToken);
        });
        setSessionCookies(reply, user, issued);
        return {
          data: { user, accessToken: issued.accessToken, verified: user.verified, rememberMe: issued.remember },
        };
      },
    ),
    handle(
      signOut,
      { access: "public", act: { unaudited: "own device" }, summary: "End the session", acceptsCookies: true },
      async (request, reply) => {
        await browserSessions.endPrevious(request);
        clearSessionCookies(reply);
        return DONE;
      },
    ),
  ];
}
