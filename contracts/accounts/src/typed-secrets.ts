import * as z from "zod/mini";
import { OTP_DIGITS } from "./constants.ts";
import { PASSWORD_MAX_LENGTH } from "./password.ts";

export const typedPassword = z
  .string()
  .check(z.minLength(1, "validation.required"), z.maxLength(PASSWORD_MAX_LENGTH, "validation.password_too_long"));
/** A code of six digits, sent by SMS or shown by an app. */
export const otpCode = z.string().check(z.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), "validation.otp_invalid"));
