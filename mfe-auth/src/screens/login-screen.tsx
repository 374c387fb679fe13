import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { useState } from "react";
import { LoginForm } from "../features/sign-in/login-form.tsx";
import { useWaitingCode } from "../features/sign-in-by-code/sent-code.ts";
import { SignInByCode } from "../features/sign-in-by-code/sign-in-by-code.tsx";
import { useNext, withNext } from "../shared/journey/next-page.tsx";
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

/** /login — phone and password, or phone and code. */
export function LoginScreen() {
  const { t } = useTranslation("auth");
  const next = useNext();
  const isCodeWaiting = useWaitingCode() !== null;
  const [chosen, choose] = useState<"password" | "code" | null>(null);
  const way = chosen ?? (isCodeWaiting ? "code" : "password");
  const wanted = WANTED.find(([path]) => next.startsWith(path))?.[1];
  const reason = next === "/" || way === "code" ? null : t(`login.reason.${wanted ?? "page"}`);
  const words = way === "code" ? "signInByCode" : "login";
  return (
    <AuthLayout lead={reason ?? t(`${words}.lead`)} picture="talk" title={t(`${words}.title`)}>
      {way === "code" ? (
        <SignInByCode next={next} onPassword={() => choose("password")} />
      ) : (
        <LoginForm next={next} onCode={() => choose("code")} takesFocus={chosen !== null} />
      )}
      <p>
        {t("login.noAccount")} <Link href={withNext("/register", next)}>{t("login.register")}</Link>
      </p>
    </AuthLayout>
  );
}
