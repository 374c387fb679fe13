import {
  changePassword,
  changePhone,
  dataOf,
  deleteAccount,
  done,
  forgetPassword,
  resetPassword,
  resetPhone,
  user,
} from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { requireSession } from "../../http/access.ts";
import { phoneOf } from "../../security/phone-number.ts";
import type { AccountRemoval } from "./account-removal.service.ts";
import type { PasswordChanges } from "./password.service.ts";
import type { PhoneChanges } from "./phone-change.service.ts";
import { clearSessionCookies } from "./session-cookies.ts";

type Parts = { passwordChanges: PasswordChanges; phoneChanges: PhoneChanges; accountRemoval: AccountRemoval };
const DONE = { data: { done: true as const } };

function phonesOf(body: { phone: string; newPhone: string; newCountryCode: string }) {
  return { phone: phoneOf(body.phone), newPhone: phoneOf(body.newPhone, body.newCountryCode, "newPhone") };
}

/** HTTP face of passwords, the own phone number, and the end of an account. */
export function credentialRoutes({ passwordChanges, phoneChanges, accountRemoval }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/auth/forget-password",
      {
        schema: {
          summary: "Send a reset link; the same answer for every phone",
          body: forgetPassword,
          response: { 202: dataOf(done) },
        },
      },
      async (request, reply) => {
        await passwordChanges.forget(phoneOf(request.body.phone, request.body.countryCode), request.ip);
        return reply.code(202).send(DONE);
      },
    );
    app.post(
      "/api/auth/reset-password",
      {
        schema: {
          summary: "Set a password by a reset link's token",
          body: resetPassword,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await passwordChanges.reset(request.body.token, request.body.password);
        return DONE;
      },
    );
    app.post(
      "/api/auth/change-password",
      {
        schema: {
          summary: "Change the own password; ends other sessions",
          body: changePassword,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        const { userId, sessionId } = requireSession(request);
        await passwordChanges.change(userId, sessionId, request.body.currentPassword, request.body.newPassword);
        return DONE;
      },
    );
    app.post(
      "/api/auth/reset-phone",
      {
        schema: { summary: "Ask for a code on a new phone number", body: resetPhone, response: { 200: dataOf(done) } },
      },
      async (request) => {
        await phoneChanges.begin(
          requireSession(request),
          phonesOf(request.body),
          request.body.currentPassword,
          request.ip,
        );
        return DONE;
      },
    );
    app.post(
      "/api/auth/change-phone",
      {
        schema: {
          summary: "Change the own phone number by that code",
          body: changePhone,
          response: { 200: dataOf(user) },
        },
      },
      async (request) => ({
        data: await phoneChanges.finish(requireSession(request), phonesOf(request.body), request.body.otp),
      }),
    );
    app.delete(
      "/api/auth/delete-account",
      {
        config: { acceptsCookies: true },
        schema: { summary: "Remove the own account for good", body: deleteAccount, response: { 200: dataOf(done) } },
      },
      async (request, reply) => {
        await accountRemoval.remove(requireSession(request).userId, request.body.password);
        clearSessionCookies(reply);
        return DONE;
      },
    );
  };
}
