import { Route, Routes } from "@kalima/platform/react";
import type { Place } from "@kalima/platform/remote";
import { Loading, Skeleton } from "@kalima/ui";
import { lazy, Suspense } from "react";
import { AccountDisabledScreen } from "./screens/account-disabled-screen.tsx";
import { ForgotPasswordScreen } from "./screens/forgot-password-screen.tsx";
import { LoginScreen } from "./screens/login-screen.tsx";
import { PhoneChangedScreen } from "./screens/phone-changed-screen.tsx";
import { RegisterScreen } from "./screens/register-screen.tsx";
import { ResetPasswordScreen } from "./screens/reset-password-screen.tsx";
import { VerifyOtpScreen } from "./screens/verify-otp-screen.tsx";

// Who signs in needs none of it: the one brings lists to choose from, the other is no page.
const CompleteProfileScreen = lazy(async () => ({
  default: (await import("./screens/complete-profile-screen.tsx")).CompleteProfileScreen,
}));
const SecuritySettings = lazy(async () => ({
  default: (await import("./screens/security-settings.tsx")).SecuritySettings,
}));

/** The pages of an account's way; in a profile's settings what keeps it safe. */
export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") {
    if (place.key !== "security") return null;
    return (
      <Suspense fallback={<Skeleton height={320} shape="block" />}>
        <SecuritySettings />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route element={<LoginScreen />} path="/login" />
        <Route element={<RegisterScreen />} path="/register" />
        <Route element={<VerifyOtpScreen />} path="/verify-otp" />
        <Route element={<CompleteProfileScreen />} path="/complete-profile" />
        <Route element={<ForgotPasswordScreen />} path="/forgot-password" />
        <Route element={<ResetPasswordScreen />} path="/reset-password" />
        <Route element={<AccountDisabledScreen />} path="/account-disabled" />
        <Route element={<PhoneChangedScreen />} path="/phone-changed" />
        <Route element={null} path="*" />
      </Routes>
    </Suspense>
  );
}
