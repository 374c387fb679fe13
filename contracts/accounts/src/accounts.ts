import { done, optionalText, typedName, typedPhone, wrapData } from "@kalima/contracts/api";
import { calendarDate, countryCode, id } from "@kalima/contracts/domain";
import { defineEvent } from "@kalima/contracts/events";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { account, accountSignedIn, referralSource } from "./account.ts";
import { gender } from "./gender.ts";
import { newPassword } from "./password.ts";
import { otpCode, typedPassword } from "./typed-secrets.ts";

const personName = typedName();

export const register = z.object({
  name: personName,
  phone: typedPhone(),
  countryCode: z.optional(countryCode),
  password: newPassword,
  agreedToPrivacyPolicy: z.literal(true, "validation.privacy_required"),
});
export const login = z.object({
  phone: typedPhone(),
  countryCode: z.optional(countryCode),
  password: typedPassword,
  rememberMe: z.optional(z.boolean()),
});
const otpPurpose = z.enum(["register", "sign_in"]);
export const sendOtp = z.object({
  phone: typedPhone(),
  countryCode: z.optional(countryCode),
  purpose: z.optional(otpPurpose),
});
export const verifyOtp = z.object({
  phone: typedPhone(),
  countryCode: z.optional(countryCode),
  otp: otpCode,
  purpose: z.optional(otpPurpose),
});
/** Sends a link to `/reset-password?token=…`; the same answer for every phone. */
export const forgetPassword = z.object({ phone: typedPhone(), countryCode: z.optional(countryCode) });
export const resetPasswordBody = z.object({
  token: z.string().check(z.minLength(1, "validation.required"), z.maxLength(512, "validation.invalid")),
  password: newPassword,
});
export const changePasswordBody = z.object({ currentPassword: typedPassword, newPassword });
/** Sends a code to the new phone; the password is asked for unless the sign-in is less than 10 minutes old. */
export const resetPhone = z.object({
  phone: typedPhone(),
  newPhone: typedPhone(),
  newCountryCode: countryCode,
  currentPassword: z.optional(typedPassword),
});
export const changePhoneBody = z.object({
  phone: typedPhone(),
  newPhone: typedPhone(),
  newCountryCode: countryCode,
  otp: otpCode,
});
/** The choice for lessons that are paid and left when their account is removed: their money goes back, or is given up. */
export const leftLessons = z.enum(["refund", "waive"]);
export type LeftLessons = z.infer<typeof leftLessons>;

/** `refreshToken` may come from the cookie instead. Without a choice for the lessons that are left, staff decide. */
export const deleteAccountBody = z.object({
  refreshToken: z.optional(z.string()),
  password: typedPassword,
  leftLessons: z.optional(leftLessons),
});
/** `refreshToken` may come from the cookie instead. */
export const refresh = z.object({ refreshToken: z.optional(z.string()) });
export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
/** Answer of GET /auth/session: the cookies' session, without rotating it. */
export const currentSession = z.object({
  user: account,
  accessToken: z.string(),
  verified: z.boolean(),
  rememberMe: z.boolean(),
});

/** Fields that people may change about themselves; other fields are dropped. */
export const profileChanges = z.object({
  name: z.optional(personName),
  email: z.optional(z.nullable(z.email("validation.email_invalid").check(z.maxLength(254, "validation.too_long")))),
  address: z.optional(z.nullable(optionalText(300))),
  gender: z.optional(z.nullable(gender)),
  dateOfBirth: z.optional(z.nullable(calendarDate)),
  details: z.optional(z.object({ country: countryCode })),
  referralSource: z.optional(z.nullable(referralSource)),
  profilePictureId: z.optional(id),
});
export type ProfileChanges = z.infer<typeof profileChanges>;

/** The account's own data changed. Producers: mfe-auth, mfe-profile. Consumers: shell (header), mfe-catalog. */
export const profileUpdated = defineEvent({
  type: "profile.updated",
  version: 1,
  payload: z.object({ userId: id }),
});

export const registerAccount = operation("POST /api/auth/register", {
  body: register,
  answer: wrapData(accountSignedIn),
});
export const signIn = operation("POST /api/auth/login", { body: login, answer: wrapData(accountSignedIn) });
export const sendCode = operation("POST /api/auth/send-otp", { body: sendOtp, answer: wrapData(done) });
export const verifyCode = operation("POST /api/auth/verify-otp", {
  body: verifyOtp,
  answer: wrapData(accountSignedIn),
});
export const refreshTokens = operation("POST /api/auth/refresh", {
  body: z.nullish(refresh),
  answer: wrapData(tokens),
});
export const getSession = operation("GET /api/auth/session", { answer: wrapData(currentSession) });
export const signOut = operation("POST /api/auth/logout", { answer: wrapData(done) });
export const requestPasswordReset = operation("POST /api/auth/forget-password", {
  body: forgetPassword,
  answer: wrapData(done),
});
export const resetPassword = operation("POST /api/auth/reset-password", {
  body: resetPasswordBody,
  answer: wrapData(done),
});
export const changePassword = operation("POST /api/auth/change-password", {
  body: changePasswordBody,
  answer: wrapData(done),
});
export const requestPhoneChange = operation("POST /api/auth/reset-phone", {
  body: resetPhone,
  answer: wrapData(done),
});
export const changePhone = operation("POST /api/auth/change-phone", {
  body: changePhoneBody,
  answer: wrapData(account),
});
export const deleteAccount = operation("DELETE /api/auth/delete-account", {
  body: z.nullish(deleteAccountBody),
  answer: wrapData(done),
});
/** `getProfile` and `updateProfile` under the other path of the product specification. */
export const getAuthProfile = operation("GET /api/auth/profile", { answer: wrapData(account) });
export const updateAuthProfile = operation("PUT /api/auth/profile", {
  body: profileChanges,
  answer: wrapData(account),
});

export const getProfile = operation("GET /api/users/profile", { answer: wrapData(account) });
export const updateProfile = operation("PATCH /api/users/profile", { body: profileChanges, answer: wrapData(account) });
