import { changePassword, dataOf, done, forgetPassword, resetPassword } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { requireSession } from "../../../http/access.ts";
import { phoneOf } from "../../../security/phone-number.ts";
import { sourceOf } from "../sessions/known-devices.ts";
import type { PasswordChanges } from "./password.service.ts";

const DONE = { data: { done: true as const } };

/** HTTP face of forgotten and changed passwords. */
export function passwordRoutes(passwordChanges: PasswordChanges): FastifyPluginAsyncZod {
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
        await passwordChanges.forget(phoneOf(request.body.phone, request.body.countryCode), sourceOf(request));
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
  };
}
