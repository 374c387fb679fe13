import { changePhone, requestPhoneChange } from "@kalima/accounts-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { readClientAddress } from "../../../kernel/http/request-context.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { parsePhone } from "../../../security/phone-number.ts";
import type { PhoneChanges } from "./phone-change.service.ts";

function parsePhones(body: { phone: string; newPhone: string; newCountryCode: string }) {
  return { phone: parsePhone(body.phone), newPhone: parsePhone(body.newPhone, body.newCountryCode, "newPhone") };
}

/** HTTP routes for changing one's own phone number. */
export function phoneRoutes(phoneChanges: PhoneChanges): Routes {
  return [
    handle(
      requestPhoneChange,
      {
        access: { proof: "withFactor" },
        act: { unaudited: "changes nothing" },
        summary: "Ask for a code on a new phone number",
      },
      async (request) => {
        const { currentPassword } = request.body;
        await phoneChanges.begin(
          requireSession(request),
          parsePhones(request.body),
          currentPassword,
          readClientAddress(request),
        );
        return DONE;
      },
    ),
    handle(
      changePhone,
      {
        access: "signedIn",
        act: "account.phone_changed",
        summary: "Change the own phone number by that code; ends other sessions",
      },
      async (request) => ({
        data: await phoneChanges.finish(requireSession(request), parsePhones(request.body), request.body.otp),
      }),
    ),
  ];
}
