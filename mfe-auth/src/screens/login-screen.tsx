import { useTranslation } from "@kalima/platform/react";
import { lazyScreenWithTexts } from "@kalima/platform/remote";
import { Link } from "@kalima/ui";
import { Loading } from "@kalima/ui/content";
import { Suspense, useState } from "react";
import { LoginForm } from "../features/sign-in/login-form.tsx";
import { useWaitingCode } from "../features/sign-in-by-code/sent-code.ts";
import { SignInByCode } from "../features/sign-in-by-code/sign-in-by-code.tsx";
import { useNext, withNext } from "../shared/journey/next-page.tsx";
import type { WaitingSignIn } from "../shared/journey/waiting-sign-in.ts";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** By which a visitor who was sent here knows the page they wanted; the first that fits. */
const WANTED = [
  ["/profile/messages", "messages"],
  ["/profile/support", "messages"],
  ["/profile/account", "account"],
  ["/profile/settings", "account"],
  ["/profile/cards", "payments"],
  ["/payment", "payments"],
  ["/profile", "sessions"],
  ["/lessons", "lesson"],
  ["/booking", "booking"],
] as const;

const SignInStep = lazyScreenWithTexts(() => import("../features/second-factor/sign-in-step.tsx"), "SignInStep", {
  namespace: "auth",
  load: (language) => import(`../i18n/proof-form/${language}.json`),
});

/** /login — phone and password, or phone and code; then the second step of accounts that have one. */
export function LoginScreen() {
  const { t } = useTranslation("auth");
  const next = useNext();
  const isCodeWaiting = useWaitingCode() !== null;
  const [chosen, choose] = useState<"password" | "code" | null>(null);
  const [waiting, setWaiting] = useState<WaitingSignIn | null>(null);
  const way = chosen ?? (isCodeWaiting ? "code" : "password");
  const wanted = WANTED.find(([path]) => next.startsWith(path))?.[1];
  const reason = next === "/" || way === "code" ? null : t(`login.reason.${wanted ?? "page"}`);
  const words = way === "code" ? "signInByCode" : "login";
  if (waiting) {
    return (
      <AuthLayout lead={t("secondStep.lead")} picture="talk" title={t("secondStep.title")}>
        <Suspense fallback={<Loading />}>
          <SignInStep next={next} onBack={() => setWaiting(null)} waiting={waiting} />
        </Suspense>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout lead={reason ?? t(`${words}.lead`)} picture="talk" title={t(`${words}.title`)}>
      {way === "code" ? (
        <SignInByCode next={next} onFactor={setWaiting} onPassword={() => choose("password")} />
      ) : (
        <LoginForm next={next} onFactor={setWaiting} onCode={() => choose("code")} takesFocus={chosen !== null} />
      )}
      <p>
        {t("login.noAccount")} <Link href={withNext("/register", next)}>{t("login.register")}</Link>
      </p>
    </AuthLayout>
  );
}
