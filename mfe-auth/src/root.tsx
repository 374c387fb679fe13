import { Route, Routes } from "@kalima/platform/react";
import { AccountDisabledScreen } from "./screens/account-disabled-screen.tsx";
import { CompleteProfileScreen } from "./screens/complete-profile-screen.tsx";
import { ForgotPasswordScreen } from "./screens/forgot-password-screen.tsx";
import { LoginScreen } from "./screens/login-screen.tsx";
import { RegisterScreen } from "./screens/register-screen.tsx";
import { ResetPasswordScreen } from "./screens/reset-password-screen.tsx";
import { VerifyOtpScreen } from "./screens/verify-otp-screen.tsx";

/** This remote fills no slots: all it shows are its pages. */
export function Root() {
  return (
    <Routes>
      <Route element={<LoginScreen />} path="/login" />
      <Route element={<RegisterScreen />} path="/register" />
      <Route element={<VerifyOtpScreen />} path="/verify-otp" />
      <Route element={<CompleteProfileScreen />} path="/complete-profile" />
      <Route element={<ForgotPasswordScreen />} path="/forgot-password" />
      <Route element={<ResetPasswordScreen />} path="/reset-password" />
      <Route element={<AccountDisabledScreen />} path="/account-disabled" />
      <Route element={null} path="*" />
    </Routes>
  );
}
