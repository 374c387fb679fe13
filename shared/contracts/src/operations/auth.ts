import * as z from "zod/mini";
import * as api from "../api/accounts.ts";
import { done, wrapData } from "../api/envelope.ts";
import { operation } from "./operation.ts";

export const registerAccount = operation("POST /api/auth/register", {
  body: api.register,
  answer: wrapData(api.signedIn),
});
export const signIn = operation("POST /api/auth/login", { body: api.login, answer: wrapData(api.signedIn) });
export const sendCode = operation("POST /api/auth/send-otp", { body: api.sendOtp, answer: wrapData(done) });
export const verifyCode = operation("POST /api/auth/verify-otp", {
  body: api.verifyOtp,
  answer: wrapData(api.signedIn),
});
export const refreshTokens = operation("POST /api/auth/refresh", {
  body: z.nullish(api.refresh),
  answer: wrapData(api.tokens),
});
export const getSession = operation("GET /api/auth/session", { answer: wrapData(api.currentSession) });
export const signOut = operation("POST /api/auth/logout", { answer: wrapData(done) });
export const requestPasswordReset = operation("POST /api/auth/forget-password", {
  body: api.forgetPassword,
  answer: wrapData(done),
});
export const resetPassword = operation("POST /api/auth/reset-password", {
  body: api.resetPassword,
  answer: wrapData(done),
});
export const changePassword = operation("POST /api/auth/change-password", {
  body: api.changePassword,
  answer: wrapData(done),
});
export const requestPhoneChange = operation("POST /api/auth/reset-phone", {
  body: api.resetPhone,
  answer: wrapData(done),
});
export const changePhone = operation("POST /api/auth/change-phone", {
  body: api.changePhone,
  answer: wrapData(api.user),
});
export const deleteAccount = operation("DELETE /api/auth/delete-account", {
  body: z.nullish(api.deleteAccount),
  answer: wrapData(done),
});
