import { type Account, requestPhoneChange } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import { usePlatform } from "@kalima/platform/react";

/** A number that is to become the account's, and the password where it was asked for. */
export type WantedPhone = { newPhone: string; newCountryCode: string; currentPassword?: string | undefined };

/**
 * Requests a code for the new number. Resolves to false when the server requires the password first, because signing in
 * was a while ago.
 */
export function useAskForCode(user: Account): (wanted: WantedPhone) => Promise<boolean> {
  const { http, session, logger } = usePlatform();
  return async ({ newPhone, newCountryCode, currentPassword }) => {
    try {
      const password = currentPassword ? { currentPassword } : {};
      await http.call(requestPhoneChange, { body: { phone: user.phone, newPhone, newCountryCode, ...password } });
      return true;
    } catch (error) {
      if (isAppError(error) && error.code === "auth.fresh_sign_in_required") return false;
      if (isAppError(error) && error.code === "auth.phone_not_yours") {
        // Changed on another device: the account is read again, so that the next try names the number it has.
        session.reload().catch((reason) => logger.warn("profile not read again", { error: String(reason) }));
      }
      throw error;
    }
  };
}
