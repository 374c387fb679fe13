import { lazyScreen, Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place } from "@kalima/platform/remote";
// Whose texts a screen shows besides its own: the build reads it, too, and has pages load them at once.
import TEXTS from "./i18n/screens.json";

const LoginScreen = lazyScreen(() => import("./screens/login-screen.tsx"), "LoginScreen");
const RegisterScreen = lazyScreen(() => import("./screens/register-screen.tsx"), "RegisterScreen");
const VerifyOtpScreen = lazyScreen(() => import("./screens/verify-otp-screen.tsx"), "VerifyOtpScreen");
const CompleteProfileScreen = lazyScreen(
  () => import("./screens/complete-profile-screen.tsx"),
  "CompleteProfileScreen",
);
const ForgotPasswordScreen = lazyScreen(() => import("./screens/forgot-password-screen.tsx"), "ForgotPasswordScreen");
const ResetPasswordScreen = lazyScreen(() => import("./screens/reset-password-screen.tsx"), "ResetPasswordScreen");
const InvitationScreen = lazyScreen(() => import("./screens/invitation-screen.tsx"), "InvitationScreen");
const UnsubscribeScreen = lazyScreen(() => import("./screens/unsubscribe-screen.tsx"), "UnsubscribeScreen");
const AccountDisabledScreen = lazyScreen(
  () => import("./screens/account-disabled-screen.tsx"),
  "AccountDisabledScreen",
);
const PhoneChangedScreen = lazyScreen(() => import("./screens/phone-changed-screen.tsx"), "PhoneChangedScreen");
const SecuritySettings = lazyScreen(() => import("./screens/security-settings.tsx"), "SecuritySettings");
const FactorSettings = lazyScreenWithTexts(() => import("./screens/factor-settings.tsx"), "FactorSettings", {
  namespace: "auth",
  async load(language) {
    const loaded = await Promise.all(TEXTS["factor-settings"].map((file) => import(`./i18n/${file}/${language}.json`)));
    return { default: Object.assign({}, ...loaded.map((each) => each.default)) };
  },
});
const SETTINGS: Readonly<Record<string, typeof FactorSettings>> = {
  security: SecuritySettings,
  factors: FactorSettings,
};

/** The pages of registration, sign-in and recovery, and the end of news by mail; in the profile's settings, what keeps the account safe. */
export function Root({ place }: { place: Place }) {
  if (place.kind === "slot") {
    const Settings = SETTINGS[place.key ?? ""];
    return Settings ? <Settings /> : null;
  }
  return (
    <Routes>
      <Route element={<LoginScreen />} path="/login" />
      <Route element={<RegisterScreen />} path="/register" />
      <Route element={<VerifyOtpScreen />} path="/verify-otp" />
      <Route element={<CompleteProfileScreen />} path="/complete-profile" />
      <Route element={<ForgotPasswordScreen />} path="/forgot-password" />
      <Route element={<ResetPasswordScreen />} path="/reset-password" />
      <Route element={<InvitationScreen />} path="/invitation" />
      <Route element={<UnsubscribeScreen />} path="/unsubscribe" />
      <Route element={<AccountDisabledScreen />} path="/account-disabled" />
      <Route element={<PhoneChangedScreen />} path="/phone-changed" />
      <Route element={null} path="*" />
    </Routes>
  );
}
