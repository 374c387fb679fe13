import {
  currentSession,
  dataOf,
  done,
  login,
  refresh,
  register,
  sendOtp,
  signedIn,
  tokens,
  verifyOtp,
} from "@kalima/contracts/api";
import { AppError, isAppError } from "@kalima/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { languageOf } from "../../http/problems.ts";
import { bearerOf, comesFromSite } from "../../http/request-context.ts";
import { phoneOf } from "../../security/phone-number.ts";
import type { Sessions } from "../../security/sessions.ts";
import type { Registrations, SignedInResult } from "./registration.service.ts";
import { clearSessionCookies, refreshCookieOf, setSessionCookies } from "./session-cookies.ts";
import type { SignIn } from "./sign-in.service.ts";

type Parts = { registrations: Registrations; signIn: SignIn; sessions: Sessions; siteOrigin: string };

function answerSignedIn(reply: FastifyReply, { user, issued }: SignedInResult) {
  setSessionCookies(reply, user, issued);
  return {
    data: { user, accessToken: issued.accessToken, refreshToken: issued.refreshToken, verified: user.verified },
  };
}

/** Who waits for a code to finish a registration; null for everybody else. */
function pendingOf(request: FastifyRequest, purpose: string | undefined): { id: string; sessionId: string } | null {
  // A token that has ended must be renewed first: without it, a registration would pass for a sign-in.
  if (!request.session && bearerOf(request)) throw new AppError("auth.token_invalid");
  if (purpose === "sign_in") return null;
  const { session } = request;
  if (session && !session.verified) return { id: session.userId, sessionId: session.sessionId };
  if (purpose === "register") throw new AppError("auth.required");
  return null;
}

/** HTTP face of registering, signing in, staying signed in and signing out. */
export function sessionRoutes({ registrations, signIn, sessions, siteOrigin }: Parts): FastifyPluginAsyncZod {
  function refreshCookie(request: FastifyRequest): string | undefined {
    return comesFromSite(request, siteOrigin) ? refreshCookieOf(request) : undefined;
  }
  /** One browser, one session: whoever signs in here ends the session that was here before. */
  async function endPrevious(request: FastifyRequest): Promise<void> {
    const before = refreshCookie(request);
    if (before) await sessions.endByToken(before);
    if (request.session) await sessions.end(request.session.sessionId);
  }
  async function refusingQuietly<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isAppError(error) && error.status === 401) clearSessionCookies(reply);
      throw error;
    }
  }

  return async (app) => {
    app.post(
      "/api/auth/register",
      {
        schema: { summary: "Begin a registration; sends a code", body: register, response: { 201: dataOf(signedIn) } },
      },
      async (request, reply) => {
        const { name, password, countryCode } = request.body;
        const phone = phoneOf(request.body.phone, countryCode);
        const result = await registrations.register(
          { name, phone, password, language: languageOf(request) },
          request.ip,
        );
        await endPrevious(request);
        return reply.code(201).send(answerSignedIn(reply, result));
      },
    );

    app.post(
      "/api/auth/login",
      { schema: { summary: "Sign in with phone and password", body: login, response: { 200: dataOf(signedIn) } } },
      async (request, reply) => {
        const { password, countryCode, rememberMe = false } = request.body;
        const result = await signIn.byPassword(
          phoneOf(request.body.phone, countryCode),
          password,
          rememberMe,
          request.ip,
        );
        await endPrevious(request);
        return answerSignedIn(reply, result);
      },
    );

    app.post(
      "/api/auth/send-otp",
      {
        schema: {
          summary: "Send a code; the same answer for every phone",
          body: sendOtp,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        const phone = phoneOf(request.body.phone, request.body.countryCode);
        const pending = pendingOf(request, request.body.purpose);
        if (pending) await registrations.resend(pending.id, phone, request.ip);
        else await signIn.sendCode(phone, request.ip);
        return { data: { done: true as const } };
      },
    );

    app.post(
      "/api/auth/verify-otp",
      {
        schema: {
          summary: "Finish a registration, or sign in, by code",
          body: verifyOtp,
          response: { 200: dataOf(signedIn) },
        },
      },
      async (request, reply) => {
        const phone = phoneOf(request.body.phone, request.body.countryCode);
        const pending = pendingOf(request, request.body.purpose);
        const { otp } = request.body;
        const result = pending
          ? await registrations.verify(pending.id, pending.sessionId, phone, otp)
          : await signIn.byCode(phone, otp);
        await endPrevious(request);
        return answerSignedIn(reply, result);
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
        const given = request.body?.refreshToken;
        const result = await refusingQuietly(reply, async () => {
          const refreshToken = given || refreshCookie(request);
          if (!refreshToken) throw new AppError("auth.refresh_rejected");
          return signIn.renew(refreshToken);
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
        const { user, issued } = await refusingQuietly(reply, async () => {
          const refreshToken = refreshCookie(request);
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
        await endPrevious(request);
        clearSessionCookies(reply);
        return { data: { done: true as const } };
      },
    );
  };
}
