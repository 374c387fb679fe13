import { changePassword, requestPasswordReset, resetPassword } from "@kalima/accounts-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { parsePhone } from "../../../security/phone-number.ts";
import { readSource } from "../throttle/known-devices.ts";
import type { PasswordChanges } from "./password.service.ts";

/** HTTP routes for resetting and changing passwords. */
export function passwordRoutes(passwordChanges: PasswordChanges): Routes {
  return [
    handle(
      requestPasswordReset,
      {
        access: "public",
        act: { unaudited: "as a visitor" },
        summary: "Send a reset link; the same answer for every phone",
        status: 202,
      },
      async (request) => {
        await passwordChanges.requestReset(
          parsePhone(request.body.phone, request.body.countryCode),
          readSource(request),
        );
        return DONE;
      },
    ),
    handle(
      resetPassword,
      { access: "public", act: { unaudited: "as a visitor" }, summary: "Set a password by a reset link's token" },
      async (request) => {
        await passwordChanges.reset(request.body.token, request.body.password);
        return DONE;
      },
    ),
    handle(
      changePassword,
      { access: "signedIn", act: "account.password_changed", summary: "Change the own password; ends other sessions" },
      async (request) => {
        const { userId, sessionId } = requireSession(request);
        await passwordChanges.change(userId, sessionId, request.body.currentPassword, request.body.newPassword);
        return DONE;
      },
    ),
  ];
}
