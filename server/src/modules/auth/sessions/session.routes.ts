import { currentSession, dataOf, done, login, refresh, register, signedIn, tokens } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { languageOf } from "../../../http/language.ts";
import { addressOf } from "../../../http/request-context.ts";
import { phoneOf } from "../../../security/phone-number.ts";
import { clearSessionCookies, setSessionCookies } from "../../../security/session-cookies.ts";
import type { Registrations } from "../registration/registration.service.ts";
import { type BrowserSessions, spokenLanguageOf } from "./browser-sessions.ts";
import { sourceOf } from "./known-devices.ts";
import type { SignIn } from "./sign-in.service.ts";

type Parts = { registrations: Registrations; signIn: SignIn; browserSessions: BrowserSessions };

/** HTTP face of registering, signing in, staying signed in and signing out. */
export function sessionRoutes({ registrations, signIn, browserSessions }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/auth/register",
      {
        schema: { summary: "Begin a registration; sends a code", body: register, response: { 201: dataOf(signedIn) } },
      },
      async (request, reply) => {
        const { name, password, countryCode } = request.body;
        const phone = phoneOf(request.body.phone, countryCode);
        const wanted = { name, phone, password, language: languageOf(request) };
        const result = await registrations.register(wanted, addressOf(request));
        return reply.code(201).send(await browserSessions.begin(request, reply, result));
      },
    );

    app.post(
      "/api/auth/login",
      { schema: { summary: "Sign in with phone and password", body: login, response: { 200: dataOf(signedIn) } } },
      async (request, reply) => {
        const { password, countryCode, rememberMe: remember = false } = request.body;
        const phone = phoneOf(request.body.phone, countryCode);
        const given = { phone, password, remember, language: spokenLanguageOf(request) };
        return browserSessions.begin(request, reply, await signIn.byPassword(given, sourceOf(request)));
      },
    );

    app.post(
      "/api/auth/refresh",
      {
        schema: {
          summary: "New tokens for a refresh token, of the body or the cookie",
          body: z.nullish(refresh),
          response: { 200: dataOf(tokens) },
        },
      },
      async (request, reply) => {
        const result = await browserSessions.clearingRefused(request, reply, async () => {
          const refreshToken = request.body?.refreshToken || browserSessions.tokenOf(request);
          if (!refreshToken) throw new AppError("auth.refresh_rejected");
          return signIn.renew(refreshToken, spokenLanguageOf(request));
        });
        setSessionCookies(reply, result.user, result.issued);
        const { accessToken, refreshToken } = result.issued;
        return { data: { accessToken, refreshToken } };
      },
    );

    app.get(
      "/api/auth/session",
      { schema: { summary: "The session of this browser's cookies", response: { 200: dataOf(currentSession) } } },
      async (request, reply) => {
        const { user, issued } = await browserSessions.clearingRefused(request, reply, async () => {
          const refreshToken = browserSessions.tokenOf(request);
          if (!refreshToken) throw new AppError("auth.required");
          return signIn.resume(refreshToken);
        });
        setSessionCookies(reply, user, issued);
        return {
          data: { user, accessToken: issued.accessToken, verified: user.verified, rememberMe: issued.remember },
        };
      },
    );

    app.post(
      "/api/auth/logout",
      { config: { acceptsCookies: true }, schema: { summary: "End the session", response: { 200: dataOf(done) } } },
      async (request, reply) => {
        await browserSessions.endPrevious(request);
        clearSessionCookies(reply);
        return { data: { done: true as const } };
      },
    );
  };
}
