import { changePhone, dataOf, done, resetPhone, user } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { requireSession } from "../../../http/access.ts";
import { addressOf } from "../../../http/request-context.ts";
import { phoneOf } from "../../../security/phone-number.ts";
import type { PhoneChanges } from "./phone-change.service.ts";

function phonesOf(body: { phone: string; newPhone: string; newCountryCode: string }) {
  return { phone: phoneOf(body.phone), newPhone: phoneOf(body.newPhone, body.newCountryCode, "newPhone") };
}

/** HTTP face of changing the own phone number. */
export function phoneRoutes(phoneChanges: PhoneChanges): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/auth/reset-phone",
      {
        schema: { summary: "Ask for a code on a new phone number", body: resetPhone, response: { 200: dataOf(done) } },
      },
      async (request) => {
        const { currentPassword } = request.body;
        await phoneChanges.begin(requireSession(request), phonesOf(request.body), currentPassword, addressOf(request));
        return { data: { done: true as const } };
      },
    );
    app.post(
      "/api/auth/change-phone",
      {
        schema: {
          summary: "Change the own phone number by that code; ends other sessions",
          body: changePhone,
          response: { 200: dataOf(user) },
        },
      },
      async (request) => ({
        data: await phoneChanges.finish(requireSession(request), phonesOf(request.body), request.body.otp),
      }),
    );
  };
}
