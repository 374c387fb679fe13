import { sendCode, verifyCode } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyRequest } from "fastify";
import { readBearer, readClientAddress } from "../../../kernel/http/request-context.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { parsePhone } from "../../../security/phone-number.ts";
import type { Registrations } from "../registration/registration.service.ts";
import { readSource } from "../throttle/known-devices.ts";
import { type BrowserSessions, readSpokenLanguage } from "./browser-sessions.ts";
import type { SignIn } from "./sign-in.service.ts";

type Dependencies = { registrations: Registrations; signIn: SignIn; browserSessions: BrowserSessions };

/** Returns the caller's pending registration; null without one. */
function findPendingRegistration(
  request: FastifyRequest,
  purpose: string | undefined,
): { id: string; sessionId: string } | null {
  if (purpose === "sign_in") return null;
  // An expired token must be renewed first; otherwise a registration would be treated as a sign-in.
  if (!request.session && readBearer(request)) throw new AppError("auth.token_invalid");
  const { session } = request;
  if (session && !session.verified) return { id: session.userId, sessionId: session.sessionId };
  if (purpose === "register") throw new AppError("auth.required");
  return null;
}

/** HTTP routes of the codes that finish a registration or sign in. */
export function codeRoutes({ registrations, signIn, browserSessions }: Dependencies): Routes {
  return [
    handle(
      sendCode,
      { access: "public", act: { unaudited: "as a visitor" }, summary: "Send a code; the same answer for every phone" },
      async (request, reply) => {
        const phone = parsePhone(request.body.phone, request.body.countryCode);
        const pending = findPendingRegistration(request, request.body.purpose);
        if (pending) await registrations.resend(pending.id, phone, readClientAddress(request));
        else await signIn.sendCode(phone, readSource(request), browserSessions.identifyCodeRequester(request, reply));
        return DONE;
      },
    ),
    handle(
      verifyCode,
      { access: "public", act: { unaudited: "as a visitor" }, summary: "Finish a registration, or sign in, by code" },
      async (request, reply) => {
        const phone = parsePhone(request.body.phone, request.body.countryCode);
        const pending = findPendingRegistration(request, request.body.purpose);
        const { otp: code } = request.body;
        const result = pending
          ? await registrations.verify(pending, phone, code)
          : await signIn.authenticateByCode(
              {
                phone,
                code,
                language: readSpokenLanguage(request),
                requester: browserSessions.identifyCodeRequester(request),
              },
              readSource(request),
            );
        return browserSessions.begin(request, reply, result);
      },
    ),
  ];
}
