import { AppError } from "@kalima/contracts/errors";
import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON = new Set((dictionary["passwords-common"] as string[]).map((password) => password.toLowerCase()));

/** True for one of the tens of thousands most common passwords, whatever its capitals. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

/**
 * Refuses a new password that is among the tens of thousands most common, whatever its capitals.
 *
 * @throws {AppError} `request.invalid` with `validation.password_common` at `field`.
 */
export function refuseCommonPassword(password: string, field = "password"): void {
  if (!isCommonPassword(password)) return;
  throw new AppError("request.invalid", { fields: { [field]: "validation.password_common" } });
}
