import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "auth.credentials_wrong": "The phone number or the password is not right",
  "auth.refresh_rejected": "Your session has ended. Please log in again",
  "auth.code_wrong": "That code is not right",
  "auth.code_expired": "That code is no longer valid. Please ask for a new one",
  "auth.too_many_tries": "Rate limit exceeded. Try again in {{n}} seconds",
  "auth.fresh_sign_in_required": "Please enter your password to continue",
  "auth.factor_required": "Please confirm this sign-in with your second step",
  "auth.factor_wrong": "That code is not right, or was used before",
  "auth.factor_exists": "An app is already set up. Remove it first",
  "auth.ticket_expired": "Too much time has passed. Please log in again",
  "auth.proof_required": "Please confirm that it is you",
  "auth.passkey_refused": "That passkey was not accepted",
  "auth.too_many_passkeys": "You have 10 passkeys. Remove one first",
  "auth.phone_not_yours": "This is not your phone number",
  "auth.phone_taken": "This phone number already has an account",
  "auth.reset_token_invalid": "This link is no longer valid. Please ask for a new one",
  "auth.password_wrong": "The current password is not right",
  "validation.password_weak": "At least 8 characters with a lowercase letter, an uppercase letter and a number",
  "validation.password_common": "This password is too common. Please choose another",
  "validation.password_too_long": "At most 128 characters",
  "validation.password_mismatch": "New password and confirm new password do not match",
  "validation.otp_invalid": "Please enter the OTP correctly",
  "validation.privacy_required": "Please agree to the terms and the privacy policy",
};
